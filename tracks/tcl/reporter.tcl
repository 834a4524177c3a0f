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

# The constraints that were set, by name: the code in the test file that decides on them, or nothing where another file sets it.
set constraints {}
# What a test file may ask about the machine: neither knows anything of a solution.
set environment {tcl_platform tcl_version tcl_patchLevel tcl_library tcl_pkgPath auto_path env}
set harmless {
    expr string regexp catch package lindex llength lsearch info file pwd pid clock encoding join split list not tcl::mathop::!
    if else elseif set testConstraint tcltest::testConstraint ::tcltest::testConstraint
}
proc constrains {name file line command} {
    if {[string match tcltest-*.tm [file tail $file]]} { return }
    dict set ::constraints $name [expr {[file tail $file] eq [file tail $::file] ? "$command\n[around $line]" : ""}]
}

# The lines of a test file.
proc linesOf {file} {
    set source [open $file]
    chan configure $source -encoding utf-8 -profile replace
    set lines [split [read $source] \n]
    close $source
    return $lines
}

# A line of the test file, and what stands around it: each line above that is indented less than those below.
proc around {line} {
    set lines [linesOf $::file]
    set text [lindex $lines $line-1]
    set found [list $text]
    regexp {^\s*} $text indent
    for {set at [expr {$line - 2}]} {$at >= 0 && $indent ne ""} {incr at -1} {
        set above [lindex $lines $at]
        regexp {^\s*} $above own
        if {[string trim $above] ne "" && [string length $own] < [string length $indent]} {
            lappend found $above
            set indent $own
        }
    }
    return [join $found \n]
}

# Whether a package is the machine's. The solution is no part of this interpreter.
proc isOfThisMachine {package} {
    if {![info exists ::packages]} {
        catch {package require no-such-package}
        set ::packages [concat [package names] {Tk tk Itcl itcl TclX Expect registry dde sqlite3 tls twapi}]
    }
    return [expr {$package in $::packages}]
}

# Whether code asks about the machine only.
proc asksOfMachine {code {depth 0}} {
    foreach variable [regexp -all -inline {\$:*\w+} $code] {
        set variable [string trimleft $variable {$:}]
        if {$variable in $::environment} { continue }
        # The test file may set it once, to such a thing.
        set values [lsearch -all -inline -regexp [linesOf $::file] "(^|\[\\s;\\\[\\\x7B\])(set|variable|incr|append|lappend)\\s+:*$variable\\M"]
        if {$depth > 4 || [llength $values] != 1 || ![regexp "^set\\s+$variable\\s+(.*)\$" [lindex $values 0] _ value]} { return 0 }
        if {![info complete $value] || ![asksOfMachine $value [expr {$depth + 1}]]} { return 0 }
    }
    foreach {_ name word} [regexp -all -inline -indices {[[\x7B]\s*([\w:]+)\s*([\w:.-]*)} $code] {
        set called [string range $code {*}$name]
        set option [string range $code {*}$word]
        if {[string is digit $called] || $called in {tcl_platform}} { continue }
        if {$called ni $::harmless} { return 0 }
        set rest [string trim [string range $code [lindex $word 1]+1 end] " \t\x22\x7B"]
        switch $called {
            info {
                if {$option eq "exists" && [regexp {^:*(env|tcl_platform)\(} $rest]} { continue }
                if {$option ni {patchlevel tclversion hostname nameofexecutable}} { return 0 }
            }
            file {
                if {$option ni {separator system volumes pathtype} && ![string match /* $rest]} { return 0 }
            }
            package {
                set asked [lindex [regexp -inline {^(?:-exact\s+)?([\w:.-]+)} $rest] 1]
                if {$option ni {vcompare vsatisfies} && ![isOfThisMachine $asked] && $option ne "Tcl"} { return 0 }
            }
        }
    }
    return 1
}

# Whether a constraint holds or not without the solution: it is tcltest's own, or nobody's, or asks about the machine only.
proc isOfMachine {name} {
    if {![dict exists $::constraints $name]} {
        # The test file may set it on a condition that did not hold.
        foreach at [lsearch -all -regexp [linesOf $::file] "\\mtestConstraint\\s+$name\\M"] {
            if {![asksOfMachine [around [expr {$at + 1}]]]} { return 0 }
        }
        return 1
    }
    set code [dict get $::constraints $name]
    return [expr {$code ne "" && [asksOfMachine $code]}]
}

# Why tcltest skips the running test. It looks at names of tests itself, and says nothing then.
set skipped ""
proc skips {names} { set ::skipped $names }

# Whether another file than the test file said which names tcltest leaves out, or the solution decided on that.
set filtered 0
proc filters {file line} {
    if {[file tail $file] ne [file tail $::file]} {
        set ::filtered 1
        return
    }
    # Without the command itself and its patterns.
    set code [regsub -line {^\s*(?:::)?(?:tcltest::)?(?:skip|match|configure)\M.*} [around $line] ""]
    if {[regexp {\m(?:skip|match|configure)\M} $code] || ![asksOfMachine $code]} { set ::filtered 1 }
}

# tcltest lets tests share a name.
proc identity {name} {
    set count [dict get $::begun [list $name $::file $::line]]
    list name $name variant [expr {$count > 1 ? "($count)" : ""}] file $::file line $::line
}

proc begins {name frame} {
    # Where several tests share a name, their lines differ.
    set known [expr {[dict get $frame type] eq "source" && [file tail [dict get $frame file]] eq [file tail $::file]}]
    set ::line [expr {$known ? [dict get $frame line] : ""}]
    set ::said ""
    set ::skipped ""
    dict incr ::begun [list $name $::file $::line]
    send start {*}[identity $name]
}

proc ends {name status} {
    if {$status eq "skipped"} {
        set own [expr {$::skipped ne "" || !$::filtered}]
        foreach word [regexp -all -inline {[\w.:]+} $::skipped] {
            if {![isOfMachine $word]} { set own 0 }
        }
        if {$own} { set status disabled }
        set why [expr {$::skipped eq "" ? "its name" : "its constraints: [string trim $::skipped]"}]
        send result {*}[identity $name] status $status message $why
        return
    }
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
    # `configure`, and commands such as `skip`, come here.
    rename ::tcltest::Configure ::tcltest::SetsOptions
    proc ::tcltest::Configure {args} {
        if {[llength $args] > 1 && ("-skip" in $args || "-match" in $args)} {
            for {set depth -1} {![catch {info frame $depth} frame]} {incr depth -1} {
                if {![dict exists $frame file] || [string match tcltest-*.tm [file tail [dict get $frame file]]]} { continue }
                ::tcltest::filters [dict get $frame file] [dict get $frame line]
                break
            }
        }
        tailcall ::tcltest::SetsOptions {*}$args
    }
    ::tcltest::Configures -verbose {body error}
    rename ::tcltest::test ::tcltest::Tests
    proc ::tcltest::test {name description args} {
        variable numTests
        variable Report
        set before [array get numTests]
        ::tcltest::begins $name [info frame -1]
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
    rename ::tcltest::testConstraint ::tcltest::Constrains
    proc ::tcltest::testConstraint {name args} {
        if {[llength $args]} {
            set frame [info frame -1]
            set file [expr {[dict exists $frame file] ? [dict get $frame file] : ""}]
            ::tcltest::constrains $name $file [dict get $frame line] [dict get $frame cmd]
        }
        tailcall ::tcltest::Constrains $name {*}$args
    }
    rename ::tcltest::_noticeSkipped ::tcltest::NoticesSkipped
    proc ::tcltest::_noticeSkipped {name constraints} {
        ::tcltest::skips $constraints
        tailcall ::tcltest::NoticesSkipped $name $constraints
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
    foreach hook {heard begins ends finishes constrains skips filters} { interp alias tests ::tcltest::$hook {} $hook }
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
