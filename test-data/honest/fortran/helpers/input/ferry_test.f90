program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  call check(1, 4, "one deck")
  call check(2, 8, "two decks")
  call greets("Ann")
  call greets("Bob")
  call assert_equal(12, places(3), "three decks")

  call test_report()

contains

  subroutine check(decks, expected, name)
    integer, intent(in) :: decks, expected
    character(len=*), intent(in) :: name
    call assert_equal(expected, places(decks), name)
  end subroutine

  subroutine greets(name)
    character(len=*), intent(in) :: name
    call assert_equal("Ahoy, "//name//"!", greet(name), "greets "//name)
  end subroutine

end program
