class Doubling
  TIMES = 2

  def twice(number)
    raise NotImplementedError, 'Please implement the Doubling#twice method'
  end
end
