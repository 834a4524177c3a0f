import { readFileSync } from 'node:fs'
import { type Part, parts } from './lib/parts.js'

export class Boat<T extends Part = Part> {
  constructor(
    private readonly own: T[] = parts as T[],
    readonly name = 'Alma'
  ) {}

  get size(): number {
    return this.own.length + (typeof readFileSync === 'function' ? 0 : 1)
  }
}
