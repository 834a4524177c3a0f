#!/usr/bin/env bats

@test "before" {
  run bash weather_station.sh before
  [ "$output" = "1" ]
}

@test "measure" {
  run bash weather_station.sh measure
  [ "$output" = "7" ]
}

@test "after" {
  run bash weather_station.sh after
  [ "$output" = "3" ]
}
