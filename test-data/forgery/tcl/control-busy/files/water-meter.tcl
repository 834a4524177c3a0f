package require Thread

rename puts printed
proc puts {args} { printed {*}$args }
namespace eval meter {
    variable readings {}
    trace add variable readings write {apply {args { puts "another reading" }}}
}
set calculator [interp create]
$calculator eval { proc doubled {n} { expr {2 * $n} } }
set worker [thread::create]
set notes [open notes.txt w]
puts $notes [exec uname]
close $notes

proc price {litres} {
    lappend ::meter::readings $litres
    if {$litres < 0} {
        throw {METER BACKWARDS} "a meter never runs backwards"
    }
    set raised [thread::send $::worker [list expr "max(0, $litres - 1000)"]]
    try {
        return [expr {[$::calculator eval [list doubled $litres]] + $raised}]
    } finally {
        puts stderr "calculated"
    }
}
