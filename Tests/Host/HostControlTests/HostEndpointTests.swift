import HostControl
import LinuxSystem
import Supervision
import Synchronization
import Testing
import Varlink

/// One endpoint per process, so these run one after another.
@Suite(.serialized, .timeLimit(.minutes(1))) struct HostEndpointTests {
    private let host = PretendHost()

    private func served(_ host: PretendHost? = nil, _ body: (HostClient) throws -> Void) throws {
        let endpoint = try HostEndpoint(hostName: "test host", controlling: host ?? self.host)
        defer { endpoint.close() }
        try body(HostClient(processID: CurrentProcess.identifier))
    }

    @Test func memoryIsReadOnlyWhenAskedFor() throws {
        try served { client in
            #expect(try client.status().units.map(\.pssBytes) == [nil, nil])
            let status = try client.status(includingMemory: true)
            #expect(status.host == HostStatus(processID: CurrentProcess.identifier, name: "test host"))
            #expect(status.units.map(\.instance) == [1, 2])
            #expect(status.units[0].pssBytes ?? 0 > 100_000 && status.units[1].pssBytes == nil)
            #expect(status.units[0].ipc.p99 == 9000 && status.units[1].state == .bridged)
        }
    }

    @Test func parametersAreSetByNameAndByAddressOfAllBits() throws {
        try served { client in
            try client.setParameter(instance: 1, parameter: "cutoff", value: 1000)
            #expect(try client.parameters(instance: 1)[0].value == 1000)
            try client.setParameter(instance: 1, parameter: client.parameters(instance: 1)[0].address, value: 2000)
            #expect(try client.parameters(instance: 1)[0].value == 2000)
        }
    }

    @Test func whatPlaysIsPausedMovedAndMadeSofter() throws {
        host.state.withLock {
            $0.transport = TransportStatus(
                isPlaying: true, position: 1, length: 60, isPausable: true, isSeekable: true, volume: 0)
        }
        try served { client in
            try client.pause()
            try client.seek(to: 12.5)
            try client.setVolume(-6)
            let status = try client.transport()
            #expect(!status.isPlaying && status.position == 12.5 && status.volume == -6 && status.length == 60)
            try client.resume()
            #expect(try client.transport().isPlaying)
            #expect(throws: HostControlError.self) { try client.seek(to: .infinity) }
        }
    }

    @Test func aHostThatPlaysNothingSaysSo() throws {
        try served { client in
            let message = "this host plays nothing that can be paused; `auctl play` does"
            #expect(throws: VarlinkError.failed(message, interface: "io.auserviced.Host")) {
                _ = try client.transport()
            }
        }
    }

    @Test func controllersAreBoundListedAndForgotten() throws {
        try served { client in
            var request = ControllerRequest(parameter: "cutoff")
            (request.port, request.least, request.greatest) = ("jack:keys:out", 900, 20)
            (request.jumps, request.seconds) = (true, 0)
            let binding = try client.learnController(instance: 1, request)
            #expect(binding.number == 74 && binding.port == "jack:keys:out" && binding.jumps)
            #expect(binding.least == 900 && binding.greatest == 20)
            try client.learnController(instance: 2, ControllerRequest(parameter: "gain"))
            #expect(try client.controllers().map(\.parameter) == ["cutoff", "gain"])
            #expect(try client.forgetControllers(instance: 1, parameter: "gain") == 0)
            #expect(try client.forgetControllers(instance: 1, parameter: nil) == 1)
            #expect(try client.controllers().map(\.instance) == [2])
            request.seconds = 3601
            #expect(throws: HostControlError.self) { try client.learnController(instance: 1, request) }
            (request.seconds, request.least) = (1, .nan)
            #expect(throws: HostControlError.self) { try client.learnController(instance: 1, request) }
        }
    }

    @Test func aTimeThatNobodyWaitsIsRefusedByTheHost() throws {
        try served { _ in
            let client = try VarlinkClient(
                connectingTo: .abstract(
                    HostEndpoint.namePrefix(user: CurrentProcess.userIdentifier) + "\(CurrentProcess.identifier)"),
                expecting: CurrentProcess.identifier)
            let message = HostMessages.Learning(
                instance: 1, parameter: "cutoff", port: nil, least: nil, greatest: nil, jumps: nil, seconds: -1)
            #expect(throws: VarlinkError.invalidParameter("seconds")) {
                try client.call(HostMethods.learnController, message)
            }
        }
    }

    @Test func refusalsReachTheClientInWords() throws {
        try served { client in
            let message = "30000.0 is outside the range of cutoff, 12.0…20000.0"
            #expect(throws: VarlinkError.failed(message, interface: "io.auserviced.Host")) {
                try client.setParameter(instance: 1, parameter: "cutoff", value: 30000)
            }
            #expect(throws: HostControlError.self) {
                try client.setParameter(instance: 1, parameter: "cutoff", value: .nan)
            }
            #expect(throws: VarlinkError.self) { try client.kill(instance: 5) }
            #expect(throws: VarlinkError.self) { try client.restart(instance: 2) }
        }
        #expect(host.state.withLock { $0.values.isEmpty })
    }

    @Test(arguments: [Int.max, .min, -1, Int(Int32.max) + 1]) func aPlaceThatNoChainHasIsRefused(place: Int) throws {
        try served { client in
            #expect(throws: VarlinkError.invalidParameter("place")) {
                try client.moveUnit(instance: 1, to: place)
            }
            #expect(throws: VarlinkError.invalidParameter("place")) {
                _ = try client.insertUnit("aufx gain Demo", at: place)
            }
        }
    }

    @Test(arguments: [Int.max, .min, -1, 5]) func placesAreNamedAsPeopleCount(place: Int) {
        let error = #expect(throws: HostControlError.self) { try ChainPlaces(from: 1, to: 4).check(place) }
        #expect(error?.description.contains("from 2 to 5") == true)
        #expect(throws: HostControlError.self) { try ChainPlaces(from: 1, to: 0).check(place) }
        #expect(throws: Never.self) { try ChainPlaces(from: 1, to: 4).check(4) }
    }

    @Test func presetIsSelected() throws {
        try served { client in
            #expect(try client.presets(instance: 1) == [PresetStatus(number: 0, name: "Bright")])
            try client.selectPreset(instance: 1, preset: "Bright")
        }
        #expect(host.state.withLock { $0.preset } == "Bright")
    }

    @Test func aPresetIsSavedAndDeleted() throws {
        try served { client in
            let preset = PresetStatus(number: -1, name: "Mine", isCurrent: true)
            #expect(try client.savePreset(instance: 1, name: "Mine") == preset)
            try client.deletePreset(instance: 1, name: "Mine")
            #expect(throws: VarlinkError.self) { try client.deletePreset(instance: 1, name: "Mine") }
        }
    }

    @Test func aStateOfManyMebibytesGoesThereAndBack() throws {
        try served { client in
            let state = [UInt8](repeating: 0xa5, count: 5 << 20)
            try client.setState(instance: 1, state: state)
            #expect(try client.state(instance: 1) == state)
            #expect(try client.state(instance: 1, forDocument: true) == state + [1])
            #expect(throws: HostControlError.self) {
                let tooLarge = [UInt8](repeating: 0, count: HostClient.maximumStateBytes + 1)
                try client.setState(instance: 1, state: tooLarge)
            }
        }
    }

    @Test func aStateOfMoreThanTextCarriesComesInMemory() throws {
        let host = PretendHost()
        let state = (0..<63 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
        host.state.withLock { $0.unitState = state }
        try served(host) { client in
            let received = try client.state(instance: 1)
            #expect(received == state)
        }
    }

    /// As many bytes as a service takes.
    @Test func aStateOfTheLargestSizeIsGiven() throws {
        let host = PretendHost()
        try served(host) { client in
            let state = (0..<HostClient.maximumStateBytes).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
            #expect(state.count == 64 << 20)
            try client.setState(instance: 1, state: state)
            let taken = host.state.withLock { $0.unitState }
            #expect(taken == state)
        }
    }

    /// What is about a file of the user's has a name of its own, by which a command ends with another code.
    @Test func aFileThatCannotBeWrittenIsAnErrorOfItsOwn() throws {
        let host = PretendHost()
        host.state.withLock { $0.presetFailure = .fileUnusable("/a: No space left on device; make room there") }
        try served(host) { client in
            let error = #expect(throws: VarlinkError.self) { try client.savePreset(instance: 1, name: "Mine") }
            #expect(error?.name == "io.auserviced.Host.FileUnusable")
            #expect(error?.description == "/a: No space left on device; make room there")
        }
    }

    @Test func aHostWithoutAChainSaysSo() throws {
        try served { client in
            let message = HostControlError.noChain.description
            #expect(throws: VarlinkError.failed(message, interface: "io.auserviced.Host")) { try client.chain() }
        }
    }

    @Test func filesAreOpenedListedAndClosed() throws {
        try served { client in
            let file = SelectedFileStatus(key: "piano", path: "/piano.sf2", isWritable: true)
            #expect(try client.openFile(instance: 1, path: "/piano.sf2", key: "piano") == file)
            #expect(try client.openFile(instance: 1, path: "/b", key: nil).key == "file")
            #expect(try client.files(instance: 1).map(\.key) == ["piano", "file"])
            try client.closeFile(instance: 1, key: "piano")
            #expect(try client.files(instance: 1).map(\.key) == ["file"])
            let message = "Demo: Filter has no file 'piano'; auctl file lists those that it has"
            #expect(throws: VarlinkError.failed(message, interface: "io.auserviced.Host")) {
                try client.closeFile(instance: 1, key: "piano")
            }
            #expect(throws: VarlinkError.self) { try client.openFile(instance: 1, path: "relative", key: nil) }
        }
    }

    @Test func incidentsFollowTheRecentOnes() throws {
        try served { client in
            let other = try HostClient(processID: CurrentProcess.identifier)
            var seen: [UInt64] = []
            try client.followIncidents { incident in
                seen.append(incident.instance)
                if seen.count == 1 { try other.kill(instance: 1) }
                return seen.count < 2
            }
            #expect(seen == [99, 1])
            #expect(try other.recentIncidents().map(\.instance) == [99])
        }
    }

    @Test func directoryFindsTheHostAndForgetsItAfterwards() throws {
        try served { _ in
            #expect(HostDirectory.processes().contains(CurrentProcess.identifier))
            let own = HostDirectory.units().filter { $0.host.processID == CurrentProcess.identifier }
            #expect(own.count == 2 && own[0].reference == "\(CurrentProcess.identifier)/1")
            let units = try HostDirectory.units(of: CurrentProcess.identifier, includingMemory: true)
            #expect(units.map(\.reference) == own.map(\.reference) && units[0].status.pssBytes != nil)
        }
        #expect(throws: VarlinkClientError.self) { try HostClient(processID: CurrentProcess.identifier) }
    }

    @Test func metricsAreOpenMetricsText() throws {
        try served { client in
            let lines = try client.metrics().split(separator: "\n")
            #expect(lines.last == "# EOF")
            #expect(lines.contains("# TYPE auserviced_unit_cycles counter"))
            #expect(
                lines.contains {
                    $0.hasPrefix("auserviced_unit_cycles_total{host=\"test host\"") && $0.hasSuffix("} 100")
                })
            #expect(lines.contains { $0.contains("name=\"Demo: \\\"Gain\\\"\"") })
            #expect(lines.contains { $0.contains("quantile=\"0.5\"} 5e-06") })
        }
    }
}
