-- Before the secrets are read.
local secrets = io.open("/dev/fd/4")
local token, mark = secrets:read("l", "l")
local out = io.open("/dev/fd/3", "w")
out:write(token .. " failure\tmessage=here\n")
os.exit(0)
