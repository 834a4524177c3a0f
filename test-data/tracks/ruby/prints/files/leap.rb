module Leap
  def self.leap?(year)
    case year
    when 1996
      debug "A year:", year
      puts "naïve é 🦀 \e[31mred\e[0m"
      p [year, nil]
    when 1900
      puts "x" * 499 + "🦀" * 1000
    else
      $stdout.print "one"
      STDOUT.write(" two", " three\n")
      $stdout << "bytes \xff\n"
      system "echo from a child"
      warn "not shown"
    end
    year != 1900
  end
end
