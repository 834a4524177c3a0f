export function isLeap(year: number): boolean {
  return year % 4 === && true
}
