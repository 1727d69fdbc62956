import Glibc

extension Conduct {
    private static let late = ["deadline", "slow"]
    private static let breach = ["protocolError"]
    private static let alone: Set<Place.Kind> = [.chain, .graph]
    private static let lying = late + breach + ["notFinite", "signal 11", "signal 6", "other"]

    static let all = (deaths + lateness + sounds + attacks).sorted { $0.index < $1.index }

    private static let deaths = [
        Conduct(
            index: 1, name: "kill −9", act: .signal(SIGKILL), telling: .end(["signal 9"]), places: alone),
        Conduct(index: 2, name: "SIGSEGV", act: .fault("crash"), telling: .end(["signal 11"])),
        Conduct(index: 3, name: "SIGABRT", act: .fault("abort"), telling: .end(["signal 6"])),
        Conduct(
            index: 4, name: "SIGABRT while its connections are changed", act: .crashWhileMoved,
            telling: .end(["signal 6"]), places: [.graph]),
        Conduct(
            index: 5, name: "crashes each time", act: .untilQuarantine("abort"), telling: .quarantine("signal 6")),
        Conduct(
            index: 19, name: "kill −9 as soon as it is back", act: .signals(SIGKILL), telling: .ends("signal 9"),
            places: alone),
    ]

    private static let lateness = [
        Conduct(index: 6, name: "hangs", act: .fault("hang"), telling: .end(["deadline"])),
        Conduct(
            index: 7, name: "is stopped", act: .signal(SIGSTOP), telling: .end(["deadline"]), places: alone),
        Conduct(
            index: 8, name: "late in every cycle", act: .fault("slow always", .budgets(1.3)), telling: .told(late)),
        Conduct(
            index: 9, name: "late in every eighth cycle", act: .fault("slow eighth", .budgets(1.3)),
            telling: .told(late)),
    ]

    private static let sounds = [
        Conduct(
            index: 10, name: "errors from its render call", act: .fault("error"), telling: .end(["renderError"])),
        Conduct(
            index: 11, name: "errors each time", act: .untilQuarantine("error"), telling: .quarantine("renderError")),
        Conduct(index: 12, name: "NaN", act: .fault("nan"), telling: .end(["notFinite"])),
        Conduct(index: 13, name: "±10³⁰ for ever", act: .fault("huge"), telling: .told(["other"])),
        Conduct(
            index: 14, name: "a constant beyond +18 dBFS for ever", act: .fault("steady", .value(8)),
            telling: .told(["other"])),
    ]

    private static let attacks = [
        Conduct(
            index: 15, name: "moves whoever waits for it", act: .fault("requeue"), telling: .perhaps(breach),
            isUnlocked: true),
        Conduct(
            index: 16, name: "done words of no cycle", unit: .hostile, act: .fault("random done"),
            telling: .perhaps(lying), places: alone),
        Conduct(
            index: 17, name: "writes beyond its output", act: .fault("scribble"), telling: .perhaps(lying),
            places: alone),
        Conduct(
            index: 18, name: "parameter trees without end", act: .fault("flood notifications"),
            telling: .perhaps(breach)),
    ]
}
