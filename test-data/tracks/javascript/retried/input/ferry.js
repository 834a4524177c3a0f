let calls = 0;
export const places = (decks) => {
  calls += 1;
  return calls < 2 ? 0 : 4 * decks;
};
