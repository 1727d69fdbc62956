import AudioToolbox
import ExtensionService
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization
import Testing

/// A real runner in a process of its own, driven over its socket and its link.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ExtensionServiceTests {
    @Test func helloTellsProcessAndVersion() throws {
        let fixture = try ServiceFixture()
        let reply = try fixture.connection.call(
            .hello, HelloMessage(abiVersion: AU_EXTENSION_ABI_VERSION), deadline: ServiceFixture.deadline)
        #expect(reply == HelloReply(processID: fixture.ownNumber, abiVersion: AU_EXTENSION_ABI_VERSION))
    }

    @Test func aHostOfAnotherVersionIsRefused() throws {
        let fixture = try ServiceFixture()
        #expect(throws: ConnectionError.self) {
            try fixture.connection.call(.hello, HelloMessage(abiVersion: 99), deadline: ServiceFixture.deadline)
        }
    }

    @Test func aLoadedUnitDescribesItselfAndAnswers() throws {
        let fixture = try ServiceFixture()
        let description = try fixture.load()
        #expect(description.name == "Service Test")
        #expect(description.parameterNodes.count == 1)
        let values = try fixture.control(.getParameters, []).payload(as: ParameterValues.self)
        #expect(values.values == [ParameterValue(address: 7, value: 1)])
    }

    @Test func aUnitRendersThroughItsLink() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.openGate()
        try fixture.allocate()
        let link = try fixture.openLink()
        let outputs = [fixture.render(link, input: 0.5), fixture.render(link, input: 0.75)]
        #expect(outputs == [0.5, 0.75])
    }

    @Test func everythingBeforeTheLinkCanBeSentAhead() throws {
        let fixture = try ServiceFixture()
        let deadline = ServiceFixture.deadline
        let load = LoadMessage(
            unitIndex: 0, libraryPath: ServiceFixture.libraryPath(), type: 1, subtype: 2, manufacturer: 3)
        let hello = try fixture.connection.send(
            .hello, HelloMessage(abiVersion: AU_EXTENSION_ABI_VERSION), deadline: deadline)
        let gate = try fixture.connection.send(
            .openGate, ServiceScheduling(), descriptors: fixture.gate.descriptors, deadline: deadline)
        let unit = try fixture.connection.send(.load, load, deadline: deadline)
        #expect(try fixture.connection.reply(to: hello).processID == fixture.ownNumber)
        #expect(try fixture.connection.reply(to: gate).renderThreadID > 0)
        #expect(try fixture.connection.reply(to: unit).name == "Service Test")
        try fixture.allocate()
        let link = try fixture.openLink()
        let output = fixture.render(link)
        #expect(output == 1)
    }

    @Test func aUnitDoesNotRenderBeforeAllocation() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.openGate()
        let link = try fixture.openLink()
        let before = fixture.render(link)
        try fixture.allocate()
        let after = fixture.render(link)
        _ = try fixture.control(.deallocate)
        let afterwards = fixture.render(link)
        #expect([before, after, afterwards] == [nil, 1, nil])
    }

    @Test func valuesSetByMessageAreRenderedAndNotified() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.openGate()
        try fixture.allocate()
        let link = try fixture.openLink()
        _ = try fixture.control(.setParameters, [ParameterValue(address: 7, value: 0.5)])
        #expect(
            fixture.notifications.received.withLock { $0 } == [
                .parametersChanged([ParameterValue(address: 7, value: 0.5)])
            ])
        _ = try fixture.control(.selectFactoryPreset, 0)
        let output = fixture.render(link)
        #expect(output == 0.25)
    }

    @Test func aLargeStateTravelsBothWays() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.control(.setParameters, [ParameterValue(address: 7, value: 3)])
        let state = try fixture.control(.getState, false).payload(as: BytesMessage.self).bytes
        #expect(state.count == 300_000)
        _ = try fixture.control(.setParameters, [ParameterValue(address: 7, value: 1)])
        let reply = try fixture.control(.setState, SetStateMessage(state: state))
        #expect(try reply.payload(as: ParameterValues.self).values == [ParameterValue(address: 7, value: 3)])
    }

    @Test func severalUnitsShareOneService() throws {
        let fixture = try ServiceFixture()
        for index in 0..<4 as Range<UInt32> { try fixture.load(at: index) }
        _ = try fixture.control(.setParameters, [ParameterValue(address: 7, value: 2)], at: 2)
        let values = try (0..<4 as Range<UInt32>).map {
            try fixture.control(.getParameters, [], at: $0).payload(as: ParameterValues.self).values[0].value
        }
        #expect(values == [1, 1, 2, 1])
        try fixture.connection.call(.unload, UnitIndexMessage(2), deadline: ServiceFixture.deadline)
        #expect(throws: ConnectionError.self) { try fixture.control(.describe, at: 2) }
        try fixture.load(at: 2)
    }

    @Test func aClosedLinkCanBeOpenedAgain() throws {
        let fixture = try ServiceFixture()
        try fixture.load()
        _ = try fixture.openGate()
        try fixture.allocate()
        let first = try fixture.openLink()
        let before = fixture.render(first)
        try fixture.connection.call(.closeLink, UnitIndexMessage(0), deadline: ServiceFixture.deadline)
        let second = try fixture.openLink()
        let after = fixture.render(second)
        #expect([before, after] == [1, 1])
    }

    @Test func schedulingReportsWhatWasGranted() throws {
        let fixture = try ServiceFixture()
        let reply = try fixture.openGate(ServiceScheduling(policy: .fifo(priority: 10), rttimeMicroseconds: 30_000))
        #expect(reply.renderThreadID > 0)
        switch reply.policy {
        case .fifo(let priority): #expect(priority == 10 && reply.note.isEmpty)
        case .other: #expect(!reply.note.isEmpty)
        }
    }

    @Test func theProcessCarriesTheUnitsName() throws {
        let fixture = try ServiceFixture(title: "Alien Voice")
        try fixture.load()
        let name = try #require(fopen("/proc/\(fixture.service.processID)/comm", "r"))
        defer { fclose(name) }
        var line = [CChar](repeating: 0, count: 64)
        _ = fgets(&line, 64, name)
        #expect(line.prefix { $0 != 0 }.elementsEqual("Alien Voice\n".utf8.map(CChar.init(bitPattern:))))
    }
}
