program ferry_test_main
  use TesterMain
  use ferry
  implicit none
  character(len=80) :: text

  ! call assert_equal(5, places(1), "commented out")
  call assert_equal(4, places(1), "one")
  text = 'call assert_equal(5, places(1), "in a text")'
  ! Test 2: the text
  call assert_equal(43, len_trim(text), "the text")
  !call assert_equal(5, places(1), "commented without a blank")
  call assert_equal(8, places(2), "two"); if (.false.) print *, "never"
  print '(a)', 'call assert_equal(1, 2, &
    & "continued")'

  call assert_equal(12, places(3), "three")

  call test_report()
end program
