module.exports = () => { throw new Error('leak'); };
