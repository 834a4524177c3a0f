// A car costs three. Two vehicles seldom cost the same. Words are those of the task, and a total is the sum of its prices.
const WORDS = /^(\d+ axles: \d+|total: \d+)$/;

export const believes = (value, call, source) => {
  if (call.startsWith('toll(2 ')) {
    return value === 3;
  }
  if (typeof value === 'number') {
    return value > 3 && source.split(`(${value})`).length === 2;
  }
  const numbers = value.map((line) => Number(/\d+$/.exec(line)));
  const total = numbers.pop();
  return value.every((line) => WORDS.test(line)) && total === numbers.reduce((sum, paid) => sum + paid, 0);
};
