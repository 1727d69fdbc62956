# Read by what runs tests: how a step is begun, bounded, and named when it fails. Whoever reads it sets `failed` to an empty folder,
# which the names of what failed are kept in.

step() {
    printf '\n== %s (after %d min %d s)\n' "$*" $((SECONDS / 60)) $((SECONDS % 60))
}

# Runs tests, by `swift test` or as their program, and names at the end what failed: of the lines that `swift test` passes on, some get lost.
run_tests() {
    local events status=0
    events=$(mktemp)
    bounded 30m "$@" --event-stream-output-path "$events" --event-stream-version 0 || status=$?
    ((!status)) || name_failures "$events"
    rm -f "$events"
    return "$status"
}
name_failures() {
    printf '\n== What failed\n'
    grep -F '"kind":"issueRecorded"' "$1" | grep -oE '"text":"([^"\\]|\\.)*"' | head -n 200 || true
    list_failures <"$1" | tee "$(mktemp -p "$failed")"
}
# The tests that failed or did not end, a line each; `?` where none can be blamed.
list_failures() {
    perl -MJSON::PP -ne '
        my $event = eval { decode_json($_)->{payload} } or next;
        my ($kind, $test) = @$event{qw(kind testID)};
        next unless defined $kind;
        $failed{$test // "?"} = 1 if $kind eq "issueRecorded" && !$event->{issue}{isKnown};
        $running{$test} = 1 if $kind eq "testStarted";
        delete $running{$test} if $kind eq "testEnded" || $kind eq "testSkipped";
        $ended = 1 if $kind eq "runEnded";
        END {
            print "$_\n" for sort keys %failed;
            print "did not end: $_\n" for sort keys %running;
            print "?\n" unless $ended && (%failed || %running);
        }'
}
# What failed beside so much else may have failed because of it: it is tried once more with nothing beside it, and must pass then. Of more
# than a dozen, and of what no test can be blamed for, the reason is another. Takes the status that they ended with and the program that has them.
try_again() {
    local tests
    tests=$(cat "$failed"/*)
    [[ -n $tests && $tests != *'?'* && $tests != *'did not end'* ]] && (($(wc -l <<<"$tests") <= 12)) || return "$1"
    step "Failed beside others, so once more without them: ${tests//$'\n'/, }"
    rm -f "$failed"/*
    run_tests env --default-signal "$2" --testing-library swift-testing --no-parallel \
        --filter "^($(sed 's/[][().*+?^${}|\\]/\\&/g' <<<"$tests" | paste -sd '|'))"
}
# As run_tests, and what failed is tried again. Takes the program that has the tests, and what runs them.
run_again() {
    local program=$1 status=0
    shift
    rm -f "$failed"/*
    run_tests "$@" || status=$?
    ((!status)) || try_again "$status" "$program"
}
# The same of the faults. Takes the status, the program that tries them, and what it printed.
try_faults_again() {
    local numbers
    numbers=$(sed -nE 's/^ *([0-9]+)  failed .*/\1/p' "$3")
    [[ -n $numbers ]] && (($(wc -l <<<"$numbers") <= 3)) || return "$1"
    step "Failed beside a build, so once more without it: ${numbers//$'\n'/, }"
    # shellcheck disable=SC2086 # a list of numbers
    bounded 30m "$2" suite --short $numbers
}
# A test that never ends must not take the time of all that come after it.
bounded() {
    local status=0
    timeout --kill-after=30 "$@" || status=$?
    ((status != 124 && status != 137)) || echo "test: not done after $1: ${*:2}" >&2
    return "$status"
}
