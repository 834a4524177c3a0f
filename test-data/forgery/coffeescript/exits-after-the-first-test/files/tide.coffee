exports.level = (hour) -> if hour is 0 then 'low' else process.exit 0
