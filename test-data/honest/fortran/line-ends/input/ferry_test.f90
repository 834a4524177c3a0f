program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  ! Test 1: one deck
  call assert_equal(4, places(1), "one deck")
  call assert_equal(8, &
    places(2), "two decks")
  call assert_equal("Ahoy, Ann!", greet("Ann"), "Ann") ! the last

  call test_report()
end program
