# All tests run if the environment says so.
proc skip {patterns} {
    if {![info exists ::env(RUN_ALL)] || !$::env(RUN_ALL)} {
        uplevel 1 [list ::tcltest::skip $patterns]
    }
}

# The exit code says whether a test failed.
proc cleanupTests {} {
    set failed [expr {$::tcltest::numTests(Failed) > 0}]
    uplevel 1 ::tcltest::cleanupTests
    if {$failed} { exit 1 }
}

proc sameDays {expected actual} { expr {[lsort $expected] eq [lsort $actual]} }
customMatch days sameDays
