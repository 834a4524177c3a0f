program ferry_test_main
  use TesterMain
  use ferry
  implicit none
  integer :: decks
  character(len=20) :: name
  logical :: fits = .true.

  do decks = 1, 3
    fits = fits .and. places(decks) == 4 * decks
  end do
  call assert_equal(.true., fits, "fits")
  do decks = 4, 5
    write (name, '(i0, a)') decks, ' decks'
    call assert_equal(4 * decks, places(decks), trim(name))
  end do
  call assert_equal("Ahoy, "//"Ann!", greet("Ann"), "greets "//"Ann")
  call assert_equal(4, places(1), "the last")

  call test_report()
end program
