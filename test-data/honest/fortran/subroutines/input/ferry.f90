module ferry
  implicit none
contains

  integer function places(decks)
    integer, intent(in) :: decks
    places = 4 * max(decks, 0)
  end function

  function greet(name) result(said)
    character(len=*), intent(in) :: name
    character(len=80) :: said
    said = 'Ahoy, '//trim(name)//'!'
  end function

  logical function has_cars()
    has_cars = .false.
  end function

end module
