import { half } from './older-matchers';

describe('matchers by the names of their time', () => {
  test('of functions that throw', () => {
    expect(() => half(1)).toThrowError('odd');
    expect(() => half(1)).toThrowError(new Error('odd'));
    expect(() => half(2)).not.toThrowError();
  });

  test('of promises', async () => {
    await expect(Promise.reject(new Error('odd'))).rejects.toThrowError('odd');
  });

  test('of calls', () => {
    const told = jest.fn(half);
    [2, 4].forEach((number) => told(number));
    expect(told).toBeCalled();
    expect(told).toBeCalledTimes(2);
    expect(told).toBeCalledWith(2);
    expect(told).lastCalledWith(4);
    expect(told).nthCalledWith(1, 2);
    expect(told).toReturn();
    expect(told).toReturnTimes(2);
    expect(told).toReturnWith(1);
    expect(told).lastReturnedWith(2);
    expect(told).nthReturnedWith(1, 1);
  });

  test('that say what is wrong', () => {
    expect(() => half(1)).toThrowError('even');
  });

  test('that say what is wrong with a promise', async () => {
    await expect(Promise.reject(new Error('odd'))).rejects.toThrowError('even');
  });

  test('that say what was not called', () => {
    expect(jest.fn()).toBeCalledTimes(1);
  });
});
