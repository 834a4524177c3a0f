export function first(items: readonly string[]): string {
  if (items.length === 0) {
    throw new RangeError('the box is empty')
  }
  return items[0]!.toUpperCase()
}
