Tide = require './tide'
