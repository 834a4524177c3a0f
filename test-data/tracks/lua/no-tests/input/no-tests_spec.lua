describe('nothing', function()
end)
