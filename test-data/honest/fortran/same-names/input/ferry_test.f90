program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  call assert_equal(4, places(1), "same")
  call assert_equal(8, places(2), "same")
  call assert_equal(0, places(0), "other")
  call assert_equal(12, places(3), "same")
  call assert_equal(0, places(-1), "other")

  call test_report()
end program
