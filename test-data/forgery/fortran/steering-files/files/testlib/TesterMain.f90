module TesterMain
end module
