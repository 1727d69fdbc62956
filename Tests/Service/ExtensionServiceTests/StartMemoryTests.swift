import ExtensionService
import Foundation
import LinuxSystem
import ServiceProtocol
import Supervision
import TestSupport
import Testing

/// What a service keeps in memory once its start is over.
@Suite(.serialized, .timeLimit(.minutes(2))) struct StartMemoryTests {
    /// Kilobytes of files that the service has in memory: its code, its libraries' and what they are made of.
    private static func fileMemory(of fixture: ServiceFixture) -> UInt64 {
        ProcFile.number(ofLine: "RssFile:", in: "/proc/\(fixture.service.processID)/status") ?? 0
    }

    @Test func aServiceLetsGoOfTheCodeOfItsStartAndServesOn() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.openGate()
        try fixture.allocate()
        let link = try fixture.openLink()
        let atStart = Self.fileMemory(of: fixture)
        let isReleased = eventually {
            _ = fixture.render(link)
            return Self.fileMemory(of: fixture) < atStart * 2 / 3
        }
        #expect(isReleased)
        let output = fixture.render(link, input: 0.5)
        #expect(output == 0.5)
        let values = try fixture.control(.getParameters, []).payload(as: ParameterValues.self)
        #expect(values.values == [ParameterValue(address: 7, value: 1)])
    }

    @Test func aServiceWithAUnitInCHasNoLibraryForTasks() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        let file = try #require(FileHandle(forReadingAtPath: "/proc/\(fixture.service.processID)/maps"))
        let mappings = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
        #expect(mappings.contains("libswiftCore.so") && mappings.contains("libServiceTestUnit.so"))
        for name in ["libswift_Concurrency", "libdispatch", "libFoundation"] {
            #expect(!mappings.contains(name), "\(name)")
        }
    }

    @Test func codeIsReleasedOnceNobodyAsksForAnything() {
        var memory = StartMemory()
        memory.answered(isStart: false, at: 1)
        #expect(memory.releaseDue == MonotonicClock.never)
        memory.answered(isStart: true, at: 5)
        #expect(memory.releaseDue == 5 + StartMemory.patience)
        memory.answered(isStart: false, at: 9)
        #expect(memory.releaseDue == 9 + StartMemory.patience)
        memory.waited(until: 10)
        #expect(memory.releaseDue == 9 + StartMemory.patience)
        memory.waited(until: 9 + StartMemory.patience)
        memory.answered(isStart: false, at: 20)
        #expect(memory.releaseDue == MonotonicClock.never)
    }
}
