export function queue(cars) {
  return [...cars].sort();
}

export function isPlace(number) {
  return number % 1 === 0;
}
