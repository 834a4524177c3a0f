program rain_tank_test_main
  use TesterMain
  use rain_tank
  implicit none

  interface assert_equal
    procedure assert_equal_complex
  end interface assert_equal

  call assert_equal((1.0, 2.0), (1.0, 2.0), "two that are equal")
  call assert_equal((1.0, 2.0), cmplx(after_leak(1, 2), 0), "two that are not")
  call assert_equal([1, 2, 3], [after_rain(1, 0), after_rain(1, 1)], "numbers")
  call assert_equal(["dry", "wet"], ["dry", "low"], "texts")
  call assert_equal(1.5D0, 1.5D0, "a decimal")
  call assert_equal(.true., after_leak(1, 2) >= 0, "a condition")
  call test_report()

contains

  subroutine assert_equal_complex(expected, actual, description)
    complex, intent(in) :: expected, actual
    character(*), intent(in) :: description
    character(MAX_STRING_LEN) :: message

    TESTS_RUN = TESTS_RUN + 1
    if (abs(expected - actual) < 0.001) then
      call write_json_success(description)
      return
    end if
    call test_fail_msg(description)
    call elogger('They are far apart')
    message = get_expected_msg(adjustl(r_to_s(real(expected))), adjustl(r_to_s(real(actual))))
    call elogger(message)
    call write_json_fail(description, message)
  end subroutine
end program
