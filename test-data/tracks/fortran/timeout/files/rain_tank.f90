module rain_tank
  implicit none
contains
  integer function after_rain(litres, rain)
    integer, intent(in) :: litres, rain
    after_rain = litres + rain
  end function

  integer function after_leak(litres, hours)
    integer, intent(in) :: litres, hours
    after_leak = litres
    do while (hours > 0)
      after_leak = after_leak + 1
    end do
  end function

  function label(litres)
    integer, intent(in) :: litres
    character(len=12) :: label
    write (label, '(i0,a)') litres, '\litres'
  end function
end module
