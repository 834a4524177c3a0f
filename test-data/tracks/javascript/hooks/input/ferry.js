export const places = (decks) => 4 * decks;
export const open = () => {
  throw new Error('the harbour is closed');
};
