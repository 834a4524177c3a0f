export function isLeap(year: number): boolean {
  const remainder: string = year % 4
  return remainder === 0
}
