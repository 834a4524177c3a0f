import './lists'

export default class Queue {
  private next: string

  constructor() {
    this.reset()
  }

  reset(): void {
    this.next = ['first', 'second'].foremost()
  }

  serve(): string {
    return this.next
  }
}
