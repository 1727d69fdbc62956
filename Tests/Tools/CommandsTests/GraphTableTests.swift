import Commands
import HostControl
import Testing

/// How `auctl graph` shows a plan.
struct GraphTableTests {
    @Test func timesAreMicrosecondsAndADomainIsNamedWhereItRuns() {
        var convert = GraphStatus.Step(action: "convert", nodes: ["Mixer 1"], reads: [], writes: [[2, 3]])
        (convert.meanNanoseconds, convert.longestNanoseconds, convert.runsDomain) = (1250, 48_700, 1)
        let domain = GraphStatus.Domain(sampleRate: 44_100, maximumFrames: 512, bufferCount: 4, steps: [convert])
        let graph = GraphStatus(
            name: "engine 1", state: "running", device: "paced-null", cycles: 7, domains: [domain])
        let text = GraphTable(process: 12, graph: graph).text(nil)
        #expect(text.contains("engine 1 of process 12: running, paced-null, 7 cycles"))
        #expect(text.contains("domain 0: 44100 Hz, up to 512 frames, 4 buffers"))
        #expect(text.contains("1.25") && text.contains("48.70"))
        #expect(text.contains("runs domain 1") && text.contains("2 3"))
    }
}
