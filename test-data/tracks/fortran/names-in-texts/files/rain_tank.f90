module rain_tank
  implicit none
  ! assert_equal compares what these return.
  character(len=*), parameter :: HINT = 'isn''t assert_equal ! in TesterMain &
    & great: assert_equal'
contains
  integer function after_rain(litres, rain)
    integer, intent(in) :: litres, rain
    print '(a)', "call assert_equal(1, 2, 'x')"
    after_rain = litres + rain
  end function

  integer function after_leak(litres, hours)
    integer, intent(in) :: litres, hours
    after_leak = max(0, litres - 2*hours)
  end function

  function label(litres)
    integer, intent(in) :: litres
    character(len=12) :: label
    write (label, '(i0,a)') litres, '\litres'
  end function
end module
