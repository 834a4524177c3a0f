export class Kettle {
  constructor() {
    this.degrees = 20;
  }

  heat(degrees) {
    this.degrees += degrees;
    this.check();
    return this.degrees;
  }

  // Nobody waits for what it promises.
  async check() {
    if (this.degrees > 100) {
      throw new RangeError(`${this.degrees} degrees are too many`);
    }
  }
}

export const refuse = () => Promise.reject(new Error('out of water'));
