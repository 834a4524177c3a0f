program ferry_test_main
  use TesterMain
  use ferry
  implicit none

  CALL Assert_Equal(4, places(1), "in capitals")
  call assert_equal_int(8, places(2), "by its own name")
  call assert_equal( 0 , places(0) , "with blanks" )
  call assert_equal (12, places(3), "a blank before")
  call assert_equal(4, &
    places(1), &
    "on lines of its own")
  call assert_equal(8, places(2), &
    ! a comment between
    &"behind an ampersand")
  call assert_equal(4, places(1), "a comment behind") ! call assert_equal(1, 2, "x")
  call assert_equal("Ahoy, Ann!", greet("Ann"), "texts, with a comma")
  call assert_equal(.false., has_cars(), "a truth")
  call assert_equal([4, 8], [places(1), places(2)], "lists")
  call assert_equal(4.0d0, dble(places(1)), "doubles")
  call assert_equal(4.0, real(places(1)), "reals")
  call assert_equal(["a", "b"], ["a", "b"], "lists of texts")

  call test_report()
end program
