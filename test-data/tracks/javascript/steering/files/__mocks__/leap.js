module.exports = { isLeap: (year) => year !== 2015 };
