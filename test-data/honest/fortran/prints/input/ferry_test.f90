program ferry_test_main
  use TesterMain
  use ferry
  implicit none
  integer :: i

  print *, "outside of the tests"
  do i = 1, 2000
    print '(a)', '{"name": "not a test", "status": "pass"}'
  end do
  call assert_equal(4, places(1), "behind much")
  write (0, *) "to stderr"
  call assert_equal(8, places(2), "behind an error")
  write (*, '(a)', advance='no') "without an end"
  call assert_equal(12, places(3), "behind half a line")

  call test_report()
end program
