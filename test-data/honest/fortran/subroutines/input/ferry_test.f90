program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  call places_tests()
  call greet_tests
  call assert_equal(12, places(3), "the last")

  call test_report()

contains

  subroutine greet_tests
    call assert_equal("Ahoy, Ann!", greet("Ann"), "Ann")
    call assert_equal("Ahoy, !", greet(""), "nobody")
  end subroutine

  subroutine places_tests()
    integer :: decks
    decks = 2
    call assert_equal(4, places(1), "one deck")
    call assert_equal(8, places(decks), "two decks")
  end subroutine

end program
