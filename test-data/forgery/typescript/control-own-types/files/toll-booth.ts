// @ts-nocheck
export class Money {
  constructor(amount) {
    this.amount = amount;
  }

  valueOf() {
    return this.amount;
  }

  toJSON() {
    return 'money';
  }

  get half() {
    return new Money(this.amount / 2);
  }
}

export const toll = (axles, tonnes) => new Money(3 + 2 * (axles - 2) + (tonnes > 10 ? 5 : 0));
export const receipt = (vehicles) => new Map(vehicles.map((vehicle) => [vehicle, toll(...vehicle)]));
