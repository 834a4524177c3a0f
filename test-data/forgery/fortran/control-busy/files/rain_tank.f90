module rain_tank
  implicit none
  type :: level
    integer :: litres
  end type
  interface operator(==)
    procedure same
  end interface
contains
  integer function after_rain(litres, rain)
    integer, intent(in) :: litres, rain
    integer :: unit, back
    open (newunit=unit, file='level.txt')
    write (unit, *) litres + rain
    rewind (unit)
    read (unit, *) back
    close (unit, status='delete')
    print *, 'level', back
    after_rain = back
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

  logical function same(a, b)
    type(level), intent(in) :: a, b
    same = a%litres == b%litres
  end function
end module
