module.exports = { plugins: ['./setup.js'] };
