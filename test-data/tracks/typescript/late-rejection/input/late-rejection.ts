export class Kettle {
  private degrees = 20;

  heat(degrees: number): number {
    this.degrees += degrees;
    void this.check();
    return this.degrees;
  }

  // Nobody waits for what it promises.
  private async check(): Promise<void> {
    if (this.degrees > 100) {
      throw new RangeError(`${this.degrees} degrees are too many`);
    }
  }
}
