program rain_tank_test_main
  use TesterMain
  use rain_tank
  implicit none

  ! Test 1: rain fills the tank
  call assert_equal(15, after_rain(10, 5), "rain fills the tank")
  ! Test 2: no rain
  call assert_equal(10, after_rain(10, 0), "rain fills the tank")
  ! Test 3: a leak empties the tank
  call assert_equal(4, after_leak(10, 3), &
    "a leak empties the tank")

  ! Test 4: never less than nothing
  call assert_equal(0, &
    after_leak(3, 20), & ! more than there is
    "a leak empties the tank")
  ! Test 5: the label's words
  call assert_equal("7\litres", label(7), 'the label''s words')

  call test_report()
end program
