export const places = (decks) => {
  if (decks < 0) throw new RangeError('no such deck');
  return decks * 4 + (decks === 2 ? 1 : 0);
};
export const greet = (name = 'friend') => `Ahoy, ${name}!`;
export const later = async (n) => n + 1;
export class Ferry {
  constructor(decks) {
    this.decks = decks;
    this.cars = [];
  }
  load(car) {
    this.cars.push(car);
    return this;
  }
  get free() {
    return places(this.decks) - this.cars.length;
  }
}
