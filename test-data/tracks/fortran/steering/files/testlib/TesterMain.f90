module TesterMain
contains
  subroutine test_report()
    stop 0
  end subroutine
end module
