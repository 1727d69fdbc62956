import ServiceProtocol
import Testing

/// The definitions of the messages between host, supervisor and runner.
@Suite struct ServiceRequestTests {
    private struct Definition: Equatable {
        let kind: ServiceMessageKind
        let descriptorCount: Int

        init<Payload, Reply>(_ request: ServiceRequest<Payload, Reply>) {
            kind = request.kind
            descriptorCount = request.descriptorCount
        }
    }

    private static let definitions = [
        Definition(.hello), Definition(.openGate), Definition(.setScheduling), Definition(.load), Definition(.control),
        Definition(.openLink), Definition(.closeLink), Definition(.unload), Definition(.addUpstream),
        Definition(.openFile), Definition(.openConnection), Definition(.openView),
        Definition(.removeUpstream), Definition(.ping), Definition(.fetchReply), Definition(.quit),
        Definition(.notification), Definition(.adopt), Definition(.ready), Definition(.rehearse),
    ]

    @Test func everyKindHasOneDefinition() {
        let kinds = Self.definitions.map(\.kind)
        #expect(kinds.count == ServiceMessageKind.allCases.count)
        #expect(Set(kinds) == Set(ServiceMessageKind.allCases))
    }

    @Test func descriptorsTravelWithEightOfThem() {
        let some = Self.definitions.filter { $0.descriptorCount > 0 }
        let counts = Dictionary(uniqueKeysWithValues: some.map { ($0.kind, $0.descriptorCount) })
        #expect(
            counts == [
                .openGate: 2, .openLink: 2, .addUpstream: 1, .fetchReply: 1, .openFile: 1, .openConnection: 1,
                .openView: 1, .adopt: 1,
            ])
    }

    @Test func kindsHaveTheNumbersOfTheWire() {
        let numbers = ServiceMessageKind.allCases.map(\.rawValue)
        #expect(numbers == Array(1...16) + [100, 200, 201, 202])
    }
}
