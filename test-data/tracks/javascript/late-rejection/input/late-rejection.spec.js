import { Kettle, refuse } from './late-rejection';

let refused;

describe('Kettle', () => {
  test('heats', () => {
    expect(new Kettle().heat(30)).toBe(50);
  });

  test('boils over', () => {
    expect(new Kettle().heat(90)).toBe(110);
  });

  test('heats again', () => {
    expect(new Kettle().heat(40)).toBe(60);
  });

  test('refuses', () => {
    refused = refuse();
    expect(refused).toBeInstanceOf(Promise);
  });

  test('says why, after a while', async () => {
    await new Promise((done) => setTimeout(done, 20));
    await expect(refused).rejects.toThrow('out of water');
  });
});
