program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  call assert_equal(4, places(1), "one deck")
  if (has_cars()) then
    call assert_equal(4, places(1), "cars")
  end if
  if (places(0) > 0) call assert_equal(0, places(0), "no deck")
  call assert_equal(12, places(3), "the last")

  call test_report()
end program
