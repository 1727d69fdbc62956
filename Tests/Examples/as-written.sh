# Read before each example. What an example cannot do on every machine, or at all without a person, is done by these rules; the
# example itself stays as it is written:
# - `play`, and `rig play`, without --device plays to paced-null, and without --duration for two seconds: there may be no sound device.
# - They play a note instead of a MIDI port, and send to none: there may be none.
# - They take --allow-incidents: a busy machine makes units late.
# - `control` is of the unit that plays, a second in a loop, so that its place 1:15 is 0.5; `tune` plays for a second; `bundle` and
#   `install` of the help texts, which have no package beside them, show their help.
# - `top` looks once; `incidents --follow` goes on for two seconds, not until Control-C.
# - `auctl bench` is --quick, of mono blocks of 32 frames; `aubench` is --quick, with few cycles; `scripts/bench-peers` measures one
#   client once.
# - A person types into gdb: it goes to the first breakpoint. `--debug` has its unit stopped by the lines that it prints, at the kernel's
#   line 20 instead of FILE:LINE.
# - `validate --all` makes the checks open.cold, state.round-trip and render.finite; the units' own tests make all of them.
# - A manifest that names the checkout as `../auserviced` names it by its own path: what is built there is not built again.
# - Tests of packages in release do without testable imports, for which the libraries would be compiled again. What is built for debug has
#   the checkout's warnings as errors, as scripts/test has built it. All build without the plan of another package, which is kept where
#   all are built.
# - FILE and INSTANCE, which a person replaces, and the instance and process numbers 1 and 4711, are replaced by song.flac and by
#   a unit that plays, or, after --attach, waits since its host was killed.
set -euo pipefail

manifest() { sed "s|path: \"../auserviced\"|name: \"auserviced\", path: \"$CHECKOUT\"|" "$1"; }

# A unit that plays, in a host that is killed with this shell.
playing=
start_unit() {
    [[ -z $playing ]] || return 0
    command auctl play song.flac --loop --unit "aufx fltr Demo" --device paced-null --duration 300 </dev/null >/dev/null 2>&1 &
    playing=$!
    trap 'kill -9 $playing 2>/dev/null || true' EXIT
    until [[ -n $(unit_of "$playing" running) ]]; do kill -0 "$playing" && sleep 0.1; done
}
# The instance of a host's unit in a state, once it has rendered.
unit_of() {
    command auctl ps --json | awk -F '" : ' -v host="$1" -v state="$2" '
        { name = $1; sub(/^ *"?/, "", name); value = $2; gsub(/[",]/, "", value); field[name] = value }
        /\}/ { if (field["hostProcess"] == host && field["state"] == state) print field["instance"] }'
}
# A unit that waits for another host; needs the daemon.
leave_unit() {
    if ! command auctl doctor --json | grep -q '"daemonReachable" : true'; then
        # Without the descriptors by which whoever started this shell sees its end: the daemon outlives it.
        setsid bash -c 'for open in /proc/$$/fd/*; do
            ((${open##*/} <= 2)) || eval "exec ${open##*/}>&-"
        done; exec auserviced' </dev/null >/dev/null 2>&1 &
        echo $! >>"$EXAMPLES/daemons"
        until command auctl doctor --json | grep -q '"daemonReachable" : true'; do sleep 0.1; done
    fi
    command auctl play song.flac --loop --unit "aufx fltr Demo" --device paced-null --duration 300 </dev/null >/dev/null 2>&1 &
    left=$!
    until [[ -n $(unit_of $left running) ]]; do kill -0 $left && sleep 0.1; done
    kill -9 $left
    until [[ -n $(unit_of $left waiting) ]]; do sleep 0.1; done
}

# Ends the daemons that were started, and nobody who has the number of one that has ended already.
end_daemons() {
    local daemon
    while read -r daemon; do
        [[ $(cat "/proc/$daemon/comm" 2>/dev/null) != auserviced ]] || kill "$daemon" 2>/dev/null || true
    done <"$EXAMPLES/daemons"
}

swift() {
    local strict=1 untestable=
    [[ " $* " == *" -c release "* ]] && strict= untestable=--disable-testable-imports
    case ${1:-} in
    test) set -- test --disable-build-manifest-caching $untestable "${@:2}" ;;
    build | run) set -- "$1" --disable-build-manifest-caching "${@:2}" ;;
    esac
    if [[ $strict ]]; then AUSERVICED_STRICT=1 command swift "$@"; else command swift "$@"; fi
}
gdb() {
    command gdb -batch "$@" </dev/null >gdb.log 2>&1 || { cat gdb.log; return 1; }
    grep 'Breakpoint 1,' gdb.log || { cat gdb.log; return 1; }
}
# Plays a unit that waits for a debugger, and attaches one as it says.
play_debugged() {
    command auctl play "$@" --device paced-null --duration 2 --allow-incidents </dev/null >debug.log 2>&1 &
    local player=$! lines
    until grep -q 'waiting for the debugger' debug.log; do kill -0 $player || { cat debug.log; return 1; }; sleep 0.1; done
    lines=$(sed -n 's/^ *gdb //p; s/^ *(gdb) break FILE:LINE .*/-ex "break DriveKernel.swift:20"/p; s/^ *(gdb) continue/-ex continue/p' debug.log)
    eval "gdb ${lines//$'\n'/ }" || { kill $player; return 1; }
    wait $player || { cat debug.log; return 1; }
}

aubench() { command aubench "$@" --quick --cycles 100 </dev/null; }
scripts/bench-peers() { command scripts/bench-peers --frames 32 --clients 1 --cycles 100 --runs 1; }

# The arguments of `play` as `portless`, with a note instead of MIDI ports.
without_ports() {
    local word name=
    portless=()
    for word in "$@"; do
        if [[ -n $name ]]; then
            name=
            [[ $word == -* ]] || continue
        fi
        case $word in
        --midi-in | --midi-out) name=1 ;;
        *) portless+=("$word") ;;
        esac
    done
    [[ " $* " == *" --midi-file "* || " $* " == *" --notes "* ]] || portless+=(--notes 60)
}

auctl() {
    local command=$1 words=() word instance=
    shift
    for word in "$@"; do
        if [[ $word == INSTANCE || $word == 4711 || ($word == 1 && $command =~ ^(param|file|preset)$) ]]; then
            if [[ $command == play ]]; then
                leave_unit
                [[ $word == 4711 ]] && word=$left || word=$(unit_of $left waiting)
            else
                start_unit
                word=$(unit_of "$playing" running)
            fi
        fi
        [[ $word == FILE ]] && word=song.flac
        [[ $command == control && $word == 1:15 ]] && word=0.5
        words+=("$word")
    done
    if [[ $command == play && " $* " == *" --debug "* ]]; then
        play_debugged "${words[@]}"
        return
    fi
    case $command in
    play | rig)
        [[ $command == play || ${1:-} == play ]] || { command auctl "$command" "${words[@]}" </dev/null; return; }
        [[ " $* " == *" --device "* ]] || words+=(--device paced-null)
        [[ " $* " == *" --duration "* ]] || words+=(--duration 2)
        words+=(--allow-incidents)
        if [[ " $* " == *" --midi-in "* || " $* " == *" --midi-out "* ]]; then
            without_ports "${words[@]}"
            words=("${portless[@]}")
        fi
        ;;
    top) words+=(--count 1) ;;
    control)
        if [[ " $* " != *" --host "* ]]; then
            start_unit
            words+=(--host "$playing")
        fi
        ;;
    tune) words+=(--play-seconds 1) ;;
    bundle | install)
        # In a help text there is no package to build and no archive to install.
        [[ -r Info.plist || -r Package.swift || -e ${words[0]:-} ]] || words=(--help)
        ;;
    bench) words+=(--quick --frames 32 --channels 1) ;;
    incidents)
        if [[ " $* " == *" --follow "* ]]; then
            timeout 2 auctl incidents "${words[@]}" </dev/null || (($? == 124))
            return
        fi
        ;;
    validate) [[ " $* " != *" --all "* ]] || words+=(--only open.cold,state.round-trip,render.finite) ;;
    esac
    command auctl "$command" "${words[@]}" </dev/null
}
