module rain_tank
  implicit none
contains
  integer function after_rain(litres, rain)
    integer, intent(in) :: litres, rain
    print '(a)', 'rain'
    close (6)
    after_rain = litres + rain
  end function

  integer function after_leak(litres, hours)
    integer, intent(in) :: litres, hours
    close (6)
    after_leak = max(0, litres - 2*hours)
  end function

  function label(litres)
    integer, intent(in) :: litres
    character(len=12) :: label
    close (6)
    write (label, '(i0,a)') litres, '\litres'
  end function
end module
