module oddjob

go 1.22
