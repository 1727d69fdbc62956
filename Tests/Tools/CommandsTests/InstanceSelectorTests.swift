import Commands
import HostControl
import Testing

@Suite struct InstanceSelectorTests {
    private static func unit(
        _ host: Int32, _ number: UInt64, _ component: String, _ name: String, service: Int32?
    ) throws -> LocatedUnit {
        LocatedUnit(
            host: HostStatus(processID: host, name: "test"),
            status: UnitStatus(
                instance: number, component: component, name: name, servicePID: service, inProcess: service == nil,
                state: .running),
            client: try SilentHost.client.get())
    }

    /// Two hosts with units, one without, and one that does not answer. `ask` learns whom a selector asks.
    private static func selector(hosts: [Int32] = [100, 300, 500], ask: @escaping (Int32) -> Void = { _ in })
        -> InstanceSelector
    {
        InstanceSelector(hosts: hosts) { host in
            ask(host)
            switch host {
            case 100:
                return [
                    try unit(100, 1, "aufx dist Demo", "Demo: Distortion", service: 201),
                    try unit(100, 2, "aufx fltr Demo", "Demo: Filter", service: 202),
                ]
            case 300: return [try unit(300, 1, "aufx fltr Demo", "Demo: Filter", service: nil)]
            case 500: return []
            default: throw HostControlError.failed("it hangs")
            }
        }
    }

    private func found(_ text: String) throws -> String {
        var selector = Self.selector()
        return try selector.unit(named: text).reference
    }

    private func failure(_ text: String, hosts: [Int32] = [100, 300, 500]) -> CommandFailure? {
        var selector = Self.selector(hosts: hosts)
        do {
            _ = try selector.unit(named: text)
            return nil
        } catch {
            return error
        }
    }

    @Test func everyNameOfAUnitFindsIt() throws {
        #expect(try found("300/1") == "300/1")
        #expect(try found("202") == "100/2")
        #expect(try found("aufx dist Demo") == "100/1")
        #expect(try found("demo: distortion") == "100/1")
        #expect(try found("distortion") == "100/1")
    }

    @Test func aNumberAloneIsEnoughWhereOneHostRunsUnits() throws {
        var selector = Self.selector(hosts: [100, 500])
        #expect(try selector.unit(named: "2").reference == "100/2")
    }

    @Test(arguments: [[100, 300], [100, 700]]) func aNumberThatMayBeMeantForAnotherHostIsRefused(_ hosts: [Int32]) {
        #expect(failure("2", hosts: hosts)?.status == .notFound)
        #expect(failure("2", hosts: hosts)?.message.contains("any of 2 hosts") == true)
        #expect(failure("2", hosts: hosts)?.message.contains("by its instance 100/2") == true)
    }

    @Test func aHostThatIsNamedIsTheOnlyOneAsked() throws {
        var asked: [Int32] = []
        var selector = Self.selector(hosts: [100, 300, 700]) { asked.append($0) }
        #expect(try selector.unit(named: "300/1").reference == "300/1")
        #expect(asked == [300])
    }

    @Test func noHostIsAskedTwice() throws {
        var asked: [Int32] = []
        var selector = Self.selector { asked.append($0) }
        for name in ["distortion", "300/1", "100/2", "202"] { _ = try selector.unit(named: name) }
        #expect(asked == [100, 300, 500])
    }

    @Test func aHostThatDoesNotAnswerIsNamedAndHidesNoOther() throws {
        #expect(failure("700/1", hosts: [100, 700])?.status == .unreachable)
        #expect(failure("700/1", hosts: [100, 700])?.message.contains("host 700") == true)
        var selector = Self.selector(hosts: [700, 100])
        var failures: [CommandFailure] = []
        #expect(selector.units { failures.append($0) }.map(\.reference) == ["100/1", "100/2"])
        #expect(failures.map(\.status) == [.unreachable])
    }

    @Test(arguments: [[700], [500, 700], [100, 700]]) func aNameThatNoHostKnowsIsBlamedOnTheOneThatDoesNotAnswer(
        _ hosts: [Int32]
    ) {
        #expect(failure("reverb", hosts: hosts)?.status == .unreachable)
        #expect(failure("reverb", hosts: hosts)?.message.contains("host 700") == true)
    }

    @Test func aHostThatDoesNotAnswerIsAskedOnceAndReportedOnce() {
        var asked: [Int32] = []
        var failures: [CommandFailure] = []
        var selector = Self.selector(hosts: [100, 700]) { asked.append($0) }
        let found = selector.units(named: ["reverb", "distortion", "700/1"]) { failures.append($0) }
        #expect(found.map(\.reference) == ["100/1"])
        #expect(asked == [100, 700])
        #expect(failures.map(\.status) == [.unreachable])
    }

    @Test func ofAllUnitsNothingRunsOnlyWhenEveryHostHasAnswered() throws {
        var failures: [CommandFailure] = []
        var silent = Self.selector(hosts: [500, 700])
        #expect(try silent.allUnits { failures.append($0) }.isEmpty)
        #expect(failures.first?.message.contains("host 700") == true)
        var idle = Self.selector(hosts: [500])
        #expect(throws: CommandFailure.self) { try idle.allUnits { failures.append($0) } }
        #expect(failures.count == 1)
    }

    @Test(arguments: ["1", "filter", "aufx fltr Demo"])
    func nameOfSeveralUnitsListsThem(_ text: String) {
        #expect(failure(text)?.status == .notFound)
        #expect(failure(text)?.message.contains("300/1") == true)
    }

    @Test(arguments: ["reverb", "100/3", "400/1", "500/1", "100/", "/1", "100/1/1"])
    func unknownUnitIsNamed(_ text: String) {
        #expect(failure(text)?.status == .notFound)
        #expect(failure(text)?.message.contains("'\(text)'") == true)
    }

    @Test(arguments: [[], [500]]) func noUnitAtAllIsUnreachable(_ hosts: [Int32]) {
        #expect(failure("1", hosts: hosts)?.status == .unreachable)
    }
}
