// The cars in order of their weight, without the sort of the language.
export function queue(cars) {
  const sorted = [];
  for (const car of cars) {
    let at = 0;
    while (at < sorted.length && sorted[at] <= car) {
      at += 1;
    }
    sorted.splice(at, 0, car);
  }
  return sorted;
}

export function isPlace(number) {
  return Number.isInteger(number);
}
