//! Whose decision a skip is.

use super::Skips;

fn disables(outside: &str, test: &str) -> bool {
    Skips::of(outside).disable(test)
}

#[test]
fn a_skip_without_a_condition_is_the_test_files_own() {
    for test in ["skip", "  skip 'later on'\n  false", "run f\nskip", "{ skip; }", "( cd /; skip )"]
    {
        assert!(disables("", test), "{test}");
    }
    for test in ["f", "echo skip", "# skip", "x='\nskip\n'", "cat <<E\nskip\nE", "skipped=1"] {
        assert!(!disables("", test), "{test}");
    }
}

#[test]
fn a_condition_of_the_machine_is_the_test_files_own() {
    for test in [
        "[[ $OSTYPE == linux* ]] && skip",
        "(( HAS_TTY )) || skip",
        "[ -t 1 ] || skip 'no terminal'",
        "command -v jq >/dev/null || skip 'no jq'",
        "type -p bc &> /dev/null || skip",
        "[ \"$(uname -s)\" = Darwin ] || skip",
        "if [[ -z \"$CI\" ]]; then\n  skip \"only in CI\"\nfi",
        "if ! which gawk; then skip; fi",
        "[[ ${BASH_VERSINFO[0]} -ge 6 ]] || skip",
        "os=$(uname)\nif [ \"$os\" = Linux ]; then skip; fi",
        "bash --version | grep -q 'version 9' || skip",
        "[ -d /proc/self ] && skip",
        "case $OSTYPE in\n  darwin*) true ;;\n  *) skip ;;\nesac",
        "for tool in jq bc; do\n  command -v $tool || skip \"no $tool\"\ndone",
        "[ $EUID -eq 0 ] || { echo no; skip; }",
        "[ \"$(id -u)\" = 0 ] &&\n  skip 'as root'",
    ] {
        assert!(disables("", test), "{test}");
    }
}

#[test]
fn a_condition_of_the_solution_is_not() {
    for test in [
        "[ -f cars.sh ] || skip 'cars.sh is not written yet'",
        "[[ -e \"$BATS_TEST_DIRNAME/cars.sh\" ]] || skip",
        "declare -F cars >/dev/null || skip",
        "grep -q cars ferry.sh || skip",
        "run bash ferry.sh\n[ \"$status\" -eq 0 ] || skip",
        "run bash ferry.sh\nif (( status != 0 )); then\n  skip\nfi",
        "bash ferry.sh --has-cars || skip",
        "HAS_CARS=$(bash ferry.sh --cars)\n[ -n \"$HAS_CARS\" ] || skip",
        "[[ $(bash ferry.sh 1) == 4 ]] || skip",
        "[ \"$output\" = '' ] && skip",
        "source ferry.sh; cars || skip",
        "command -v ./cars.sh || skip",
        "[ -n \"$cars\" ] || skip",
        "if true; then :; else cars || skip; fi",
        "[[ $OSTYPE == linux* ]] && skip\n[ -f cars.sh ] || skip",
        "cat cars.sh | grep -q four || skip",
    ] {
        assert!(!disables("", test), "{test}");
    }
}

#[test]
fn a_function_of_the_file_decides_by_its_arguments() {
    let helper = "need() {\n  command -v \"$1\" >/dev/null || skip \"no $1\"\n}\n";
    assert!(disables(helper, "need jq\nrun f"));
    assert!(!disables(helper, "need ./cars.sh\nrun f"));
    let helper = "function need_file {\n  if [ ! -f \"$1\" ]; then skip; fi\n}\n";
    assert!(disables(helper, "need_file /etc/passwd"));
    assert!(!disables(helper, "need_file cars.sh"));
    assert!(!disables(helper, "run f"));
    let helper = "on_mac() { [[ $(uname) == Darwin ]]; }\n";
    assert!(disables(helper, "on_mac || skip 'only on a Mac'"));
    assert!(!disables("done_with() { bash ferry.sh; }\n", "done_with || skip"));
}

#[test]
fn a_setup_decides_for_each_test() {
    assert!(disables("setup() {\n  skip 'not this term'\n}\n", "run f"));
    assert!(disables("setup_file() { [[ $CI ]] || skip; }\n", "run f"));
    assert!(!disables("setup() { [ -f cars.sh ] || skip; }\n", "run f"));
    assert!(!disables("setup() { [ -f cars.sh ] || skip; }\n", "skip"));
    assert!(!disables("teardown() { skip; }\n", "run f"));
}
