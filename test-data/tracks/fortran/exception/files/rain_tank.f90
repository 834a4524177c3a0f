module rain_tank
  implicit none
contains
  integer function after_rain(litres, rain)
    integer, intent(in) :: litres, rain
    after_rain = litres + rain
  end function

  integer function after_leak(litres, hours)
    integer, intent(in) :: litres, hours
    integer, pointer :: leaks
    nullify (leaks)
    after_leak = litres - leaks*hours
  end function

  function label(litres)
    integer, intent(in) :: litres
    character(len=12) :: label
    write (label, '(i0,a)') litres, '\litres'
  end function
end module
