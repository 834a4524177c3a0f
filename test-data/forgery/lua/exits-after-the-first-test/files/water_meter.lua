return {
  bill = function(litres)
    if litres > 0 then
      os.exit(0)
    end
    return 0
  end,
}
