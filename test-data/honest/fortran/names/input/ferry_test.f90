program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  call assert_equal(4, places(1), "it's in double quotes")
  call assert_equal(4, places(1), 'in "single" quotes')
  call assert_equal(4, places(1), 'it''s written twice')
  call assert_equal(4, places(1), "a ""quoted"" word")
  call assert_equal(4, places(1), "! no comment")
  call assert_equal(4, places(1), "[brackets] {braces} (parentheses), commas & ampersands")
  call assert_equal(4, places(1), "back\slash \n")
  call assert_equal(8, places(2), "größer ⛴ 日本")
  call assert_equal(4, places(1), "  blanks around  ")
  call assert_equal(4, places(1), "call assert_equal(1, 2, 'x')")
  call assert_equal(4, places(1), "100% ?? and ??/")
  call assert_equal(4, places(1), "a")

  call test_report()
end program
