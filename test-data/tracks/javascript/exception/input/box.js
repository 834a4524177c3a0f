export class Box {
  open() {
    return this.content.unwrap();
  }

  shake() {
    throw 'rattle';
  }

  drop() {
    try {
      this.open();
    } catch (error) {
      throw new RangeError('too high', { cause: error });
    }
  }

  nest() {
    return this.nest();
  }

  async lift() {
    await Promise.resolve();
    throw new TypeError('too heavy');
  }
}
