export const isLeap = (year) => {
  return year % 4 ===;
};
