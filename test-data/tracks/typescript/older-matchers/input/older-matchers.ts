export const half = (number: number): number => {
  if (number % 2 !== 0) {
    throw new Error('odd');
  }
  return number / 2;
};
