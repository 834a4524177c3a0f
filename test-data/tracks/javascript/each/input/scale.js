export const weigh = (things) => things * 10;
