export const places = (decks: number): number => {
  if (decks < 0) throw new RangeError('no such deck');
  return decks * 4 + (decks === 2 ? 1 : 0);
};
export const greet = (name = 'friend'): string => `Ahoy, ${name}!`;
export const later = async (n: number): Promise<number> => n + 1;
export class Ferry {
  private readonly cars: string[] = [];
  constructor(private readonly decks: number) {}
  load(car: string): this {
    this.cars.push(car);
    return this;
  }
  get free(): number {
    return places(this.decks) - this.cars.length;
  }
}
