package provide tcltest 2.9
namespace eval ::tcltest {
    namespace export test cleanupTests skip customMatch configure
    foreach name {test cleanupTests skip customMatch configure} { proc $name args {} }
}
