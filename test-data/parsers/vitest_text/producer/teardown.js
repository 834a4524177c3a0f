export const setup = () => {}; export const teardown = () => { throw new Error('leak'); };
