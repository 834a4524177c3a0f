local fare = {}

function fare.receipt(age)
  return { price = fare(age), lines = { 'ticket' } }
end

function fare.known()
  return false
end

return setmetatable(fare, {
  __call = function(_, age)
    if type(age) ~= 'number' then
      error('an age is\ta "number"', 0)
    end
    return age < 6 and 0 or 300
  end
})
