Sea = require "./sea"
module.exports = Sea
