# Runs the test files named on the command line with tcltest, and makes the events of tracks/_kit/PROTOCOL.md of what
# tcltest says of them.
#
# Tests and solution run in an interpreter of their own, which cannot look into this one: the token and the channels are out
# of their reach. They share the process, though, and the solution can do to tcltest whatever it likes.
package require Tcl 9.0

set secrets [open /dev/fd/4]
gets $secrets token
gets $secrets mark
close $secrets
set channel [open /dev/fd/3 w]
set marks [open /dev/fd/1 w]
# Any bytes pass through as they came.
foreach each [list $channel $marks] { chan configure $each -translation lf -encoding utf-8 -profile replace }
# What is printed before a run is cut short is seen.
chan configure stdout -buffering line

# Sends an event. Fields are names and texts in turn; those without a text are left out.
proc send {event args} {
    set line "$::token $event"
    foreach {name text} $args {
        if {$text ne ""} {
            append line "\t$name=" [string map {\\ \\\\ \t \\t \n \\n} $text]
        }
    }
    if {$event in {start result}} {
        catch {chan flush stdout}
        puts $::marks $::mark
        chan flush $::marks
    }
    puts $::channel $line
    chan flush $::channel
}

# What tcltest says at the moment, and how often tests of each name have begun.
set said ""
set begun {}

proc heard {bytes} { append ::said $bytes }

# tcltest lets tests share a name.
proc identity {name} {
    set count [dict get $::begun $name]
    list name $name variant [expr {$count > 1 ? "($count)" : ""}] file $::file
}

proc begins {name} {
    set ::said ""
    dict incr ::begun $name
    send start {*}[identity $name]
}

proc ends {name status} {
    set message [encoding convertfrom -profile replace utf-8 $::said]
    # Without the place, which is said above, the empty lines around it, and the line that repeats its name.
    regsub {^\s*} $message "" message
    regsub "\n==== \\S+ FAILED\\s*$" $message "" message
    send result {*}[identity $name] status $status message [expr {$status eq "passed" ? "" : [string trim $message]}]
}

# The tests of a file have come to their end; it may end the process now.
proc finishes {} {
    if {$::ended || $::file ne [lindex $::argv end]} { return }
    set ::ended 1
    if {$::begun eq ""} { send empty }
    send end
}

# What stands between tcltest and the tests.
set hooks {
    package require tcltest
    # The channel that tcltest reports to. What is printed goes to the usual one.
    proc ::tcltest::Heard {action channel args} {
        switch $action {
            initialize { return {initialize finalize watch write} }
            write { ::tcltest::heard [lindex $args 0]; return [string length [lindex $args 0]] }
        }
    }
    set ::tcltest::Report [chan create write ::tcltest::Heard]
    chan configure $::tcltest::Report -encoding utf-8 -translation lf -profile replace
    proc ::tcltest::outputChannel {args} { return $::tcltest::Report }
    # Test files may set how much is said: for readers of the terminal.
    rename ::tcltest::configure ::tcltest::Configures
    proc ::tcltest::configure {args} {
        if {[llength $args] % 2 == 0} { set args [dict remove $args -verbose -outfile] }
        if {[llength $args]} { tailcall ::tcltest::Configures {*}$args }
    }
    ::tcltest::Configures -verbose {body error}
    rename ::tcltest::test ::tcltest::Tests
    proc ::tcltest::test {name description args} {
        variable numTests
        variable Report
        set before [array get numTests]
        ::tcltest::begins $name
        set code [catch {uplevel 1 [list ::tcltest::Tests $name $description {*}$args]} result options]
        chan flush $Report
        set status error
        foreach {count its} {Passed passed Failed failed Skipped skipped} {
            if {$numTests($count) > [dict get $before $count]} { set status $its }
        }
        if {$code} { ::tcltest::heard $result }
        ::tcltest::ends $name $status
        return -options $options $result
    }
    rename ::tcltest::cleanupTests ::tcltest::CleansUp
    proc ::tcltest::cleanupTests {args} {
        variable Report
        uplevel 1 [list ::tcltest::CleansUp {*}$args]
        chan flush $Report
        ::tcltest::finishes
    }
}

set ended 0
foreach file $argv {
    interp create tests
    tests eval [list set argv0 $file]
    tests eval {set argv {}; set argc 0; set tcl_interactive 0}
    foreach hook {heard begins ends finishes} { interp alias tests ::tcltest::$hook {} $hook }
    tests eval $hooks
    if {[catch {tests eval [list source $file]} message options]} {
        set trace [dict get $options -errorinfo]
        # Without what this file has done.
        regsub "\n    invoked from within\n\"source [string map {. \\.} $file]\".*$" $trace "" trace
        send failure message $trace
        exit 1
    }
    finishes
    interp delete tests
}
