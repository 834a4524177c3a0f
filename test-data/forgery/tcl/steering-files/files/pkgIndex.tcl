package ifneeded tcltest 2.9 [list source [file join $dir tcltest-2.9.tm]]
