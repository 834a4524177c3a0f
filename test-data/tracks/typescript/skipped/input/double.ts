export const twice = (number: number): number => (number < 0 ? 0 : 2 * number)
