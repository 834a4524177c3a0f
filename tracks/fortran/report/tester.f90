! What the tests of the Fortran track use: assertions, and the names that a test file with assertions of its own needs. Each
! assertion is a test; what became of it goes to tester.c.
module TesterMain
  use, intrinsic :: iso_c_binding, only: c_char, c_null_char
  implicit none
  public

  integer :: TESTS_RUN = 0
  integer :: TESTS_FAILED = 0
  integer, parameter :: MAX_STRING_LEN = 8192
  integer, parameter :: MAX_RESULT_STRING_LEN = 2048
  double precision, parameter :: TOL = 1.0D-8

  interface assert_equal
    module procedure assert_equal_str, assert_equal_str_arr, assert_equal_int, assert_equal_int_arr
    module procedure assert_equal_dble, assert_equal_real, assert_equal_bool
  end interface

  interface
    subroutine tester_result(name, failed, message) bind(C)
      import :: c_char
      character(kind=c_char), intent(in) :: name(*), failed, message(*)
    end subroutine
    subroutine tester_end(failed) bind(C)
      import :: c_char
      character(kind=c_char), intent(in) :: failed
    end subroutine
  end interface

contains

  subroutine write_json_success(test_description)
    character(len=*), intent(in) :: test_description
    call tester_result(trim(test_description)//c_null_char, 'n', c_null_char)
  end subroutine

  subroutine write_json_fail(test_description, msg)
    character(len=*), intent(in) :: test_description, msg
    call tester_result(trim(test_description)//c_null_char, 'y', trim(msg)//c_null_char)
  end subroutine

  subroutine test_fail_msg(msg)
    character(len=*), intent(in) :: msg
    if (len(msg) >= 0) TESTS_FAILED = TESTS_FAILED + 1
  end subroutine

  ! The solution may have closed the unit.
  subroutine flush_output()
    integer :: status
    flush (6, iostat=status)
  end subroutine

  subroutine test_report()
    call flush_output()
    call tester_end(merge('y', 'n', TESTS_FAILED > 0))
  end subroutine

  ! What went wrong is in the results.
  subroutine elogger(msg)
    character(len=*), intent(in) :: msg
    if (len(msg) < 0) call logger(msg)
  end subroutine

  subroutine logger(msg)
    character(len=*), intent(in) :: msg
    write (*, '(a)') trim(msg)
  end subroutine

  function get_expected_msg(expected, but_got) result(message)
    character(len=*), intent(in) :: expected, but_got
    character(len=MAX_STRING_LEN) :: message
    message = 'Expected < '//trim(expected)//' > but got < '//trim(but_got)//' >'
  end function

  subroutine decide(holds, test_description, expected, but_got)
    logical, intent(in) :: holds
    character(len=*), intent(in) :: test_description, expected, but_got
    TESTS_RUN = TESTS_RUN + 1
    ! The solution's output comes before the result.
    call flush_output()
    if (holds) then
      call write_json_success(test_description)
    else
      call test_fail_msg(test_description)
      call write_json_fail(test_description, 'Expected < '//trim(expected)//' > but got < '//trim(but_got)//' >')
    end if
  end subroutine

  subroutine assert_equal_bool(e_bool, i_bool, test_description)
    logical, intent(in) :: e_bool, i_bool
    character(len=*), intent(in) :: test_description
    call decide(b_to_s(e_bool) == b_to_s(i_bool), test_description, b_to_s(e_bool), b_to_s(i_bool))
  end subroutine

  subroutine assert_equal_str(estr, istr, test_description)
    character(len=*), intent(in) :: estr, istr, test_description
    call decide(estr == istr, test_description, estr, istr)
  end subroutine

  subroutine assert_equal_str_arr(estrarr, istrarr, test_description)
    character(len=*), intent(in) :: estrarr(:), istrarr(:), test_description
    logical :: holds
    holds = size(estrarr) == size(istrarr)
    if (holds) holds = all(estrarr == istrarr)
    call decide(holds, test_description, sa_to_s(estrarr), sa_to_s(istrarr))
  end subroutine

  subroutine assert_equal_int(e_int, i_int, test_description)
    integer, intent(in) :: e_int, i_int
    character(len=*), intent(in) :: test_description
    call decide(e_int == i_int, test_description, adjustl(i_to_s(e_int)), adjustl(i_to_s(i_int)))
  end subroutine

  subroutine assert_equal_int_arr(e_int_arr, i_int_arr, test_description)
    integer, intent(in) :: e_int_arr(:), i_int_arr(:)
    character(len=*), intent(in) :: test_description
    logical :: holds
    holds = size(e_int_arr) == size(i_int_arr)
    if (holds) holds = all(e_int_arr == i_int_arr)
    call decide(holds, test_description, ia_to_s(e_int_arr), ia_to_s(i_int_arr))
  end subroutine

  subroutine assert_equal_dble(e_dble, i_dble, test_description)
    double precision, intent(in) :: e_dble, i_dble
    character(len=*), intent(in) :: test_description
    call decide(abs(e_dble - i_dble) < TOL, test_description, adjustl(d_to_s(e_dble)), adjustl(d_to_s(i_dble)))
  end subroutine

  subroutine assert_equal_real(e_real, i_real, test_description)
    real, intent(in) :: e_real, i_real
    character(len=*), intent(in) :: test_description
    call decide(abs(e_real - i_real) < TOL, test_description, adjustl(r_to_s(e_real)), adjustl(r_to_s(i_real)))
  end subroutine

  function i_to_s(i) result(s)
    integer, intent(in) :: i
    character(len=MAX_RESULT_STRING_LEN) :: s
    write (s, *) i
  end function

  function d_to_s(d) result(s)
    double precision, intent(in) :: d
    character(len=MAX_RESULT_STRING_LEN) :: s
    write (s, *) d
  end function

  function r_to_s(d) result(s)
    real, intent(in) :: d
    character(len=MAX_RESULT_STRING_LEN) :: s
    write (s, *) d
  end function

  ! A function that sets no result returns any bits: what is said of them is what is compared.
  function b_to_s(b) result(s)
    logical, intent(in) :: b
    character(len=5) :: s
    s = merge('True ', 'False', b)
  end function

  function ia_to_s(i) result(s)
    integer, intent(in) :: i(:)
    character(len=MAX_RESULT_STRING_LEN) :: s
    integer :: status
    s = ''
    write (s, '(*(i0:","))', iostat=status) i
    if (status /= 0) call truncate_array_string(s, ',')
  end function

  function sa_to_s(sa) result(s)
    character(len=*), intent(in) :: sa(:)
    character(len=MAX_RESULT_STRING_LEN) :: s
    integer :: i, status
    s = ''
    if (size(sa) == 0) return
    write (s, '(*("""",a,"""":","))', iostat=status) (trim(sa(i)), i=1, size(sa))
    if (status /= 0) call truncate_array_string(s, '",')
  end function

  ! What is too long ends with the last whole element and dots.
  subroutine truncate_array_string(s, delim)
    character(len=*), intent(inout) :: s
    character(len=*), intent(in), optional :: delim
    integer :: room
    room = len(s) - 3
    if (present(delim)) room = max(index(s(:room), delim, back=.true.) + len(delim) - 1, 0)
    s = s(:room)//'...'
  end subroutine

end module
