import LinuxSystem
import Testing

struct CoreResidenceTests {
    /// What a thread found about its cores around cycles.
    private struct Findings: Sendable {
        var before: [Int] = []
        var during: [Int] = []
        var between: [Int] = []
        var again: [Int] = []
        var released: [Int] = []
    }

    private func cycles(_ scheduling: ThreadScheduling) throws -> Findings {
        let found = OneShot<Findings>()
        let thread = try SystemThread(name: "kept", scheduling: scheduling) {
            var findings = Findings()
            var residence = CoreResidence()
            findings.before = (try? CoreAffinity.cores()) ?? []
            residence.begin()
            findings.during = (try? CoreAffinity.cores()) ?? []
            for _ in 1..<CoreResidence.stay {
                residence.end()
                residence.begin()
            }
            residence.end()
            findings.between = (try? CoreAffinity.cores()) ?? []
            residence.begin()
            findings.again = (try? CoreAffinity.cores()) ?? []
            residence.release()
            findings.released = (try? CoreAffinity.cores()) ?? []
            found.give(findings)
        }
        thread.join()
        return try #require(found.wait())
    }

    @Test(.enabled(if: (try? SchedulingSupport.probe().allowsFIFO) == true))
    func aRealtimeThreadStaysOnOneCoreUntilTheKernelMayChooseAgain() throws {
        let found = try cycles(.fifo(priority: 10))
        #expect(found.during.count == 1)
        #expect(found.between == found.before)
        #expect(found.again.count == 1)
        #expect(found.released == found.before)
        #expect(Set(found.before).isSuperset(of: found.during))
    }

    @Test func anOrdinaryThreadIsLeftAlone() throws {
        let found = try cycles(.normal)
        #expect(found.during == found.before)
        #expect(found.again == found.before)
    }
}
