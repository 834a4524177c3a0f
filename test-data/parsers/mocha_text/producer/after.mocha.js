it('passes', () => { });
setTimeout(() => { throw new Error('late'); }, 100);
