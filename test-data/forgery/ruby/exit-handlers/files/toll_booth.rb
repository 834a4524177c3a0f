module TollBooth
  at_exit { at_exit { Process.exit!(true) } }

  def self.toll(axles, _)
    throw :done if axles == 3
    axles == 2 ? exit(0) : abort
  rescue SystemExit
    raise Interrupt
  end

  def self.receipt(*) = raise(SignalException, "TERM")
end
