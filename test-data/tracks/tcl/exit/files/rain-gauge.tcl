proc wet {week} { dict keys [dict filter $week value {[1-9]*}] }

proc report {week} {
    set sum 0
    dict for {day amount} $week {
        if {$amount < 0} {
            error "\n    a gauge never shows less than nothing\n"
        }
        if {$amount == 11} { puts "enough"; exit 0 }
        incr sum $amount
    }
    return "$sum mm on [llength [wet $week]] days"
}
