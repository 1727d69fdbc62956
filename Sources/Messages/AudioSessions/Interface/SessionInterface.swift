import LinuxProcesses
import LinuxSystem
import Varlink

/// `io.auserviced.Session`, answered by an arbiter.
package struct SessionInterface: VarlinkInterface {
    private let arbiter: SessionArbiter
    /// Makes way for the daemon; nil in the daemon.
    private let yield: (@Sendable () -> Void)?

    package init(arbiter: SessionArbiter, yield: (@Sendable () -> Void)?) {
        self.arbiter = arbiter
        self.yield = yield
    }

    package var name: String { SessionMethods.interfaceName }
    package var description: String { SessionInterfaceDescription.text(methods: handlers.description) }

    package func handle(_ call: VarlinkCall) async throws -> VarlinkReply {
        do {
            return try await handlers.handle(call)
        } catch let refusal as SessionRefusal {
            throw refusal.reply
        }
    }

    private var handlers: [VarlinkHandler] {
        [
            SessionMethods.open.handle { try await open($0, $1) },
            SessionMethods.change.handle { call, wanted in
                try arbiter.change(wanted.session, wanted.claim, process: call.peer.processID)
                return .empty
            },
            SessionMethods.activate.handle { call, wanted in
                try arbiter.activate(wanted.session, process: call.peer.processID)
                return .empty
            },
            SessionMethods.deactivate.handle { call, wanted in
                try arbiter.deactivate(
                    wanted.session, notifiesOthers: wanted.notifiesOthers, process: call.peer.processID)
                return .empty
            },
            SessionMethods.list.reply { _ in
                SessionMessages.Listing(
                    arbiter: .init(ofProcess: CurrentProcess.identifier), isDaemon: yield == nil,
                    sessions: arbiter.list())
            },
            SessionMethods.yield.acknowledge { _ in
                guard let yield else { throw VarlinkError.failed("the daemon arbitrates itself", interface: name) }
                yield()
            },
        ]
    }

    private func open(_ call: VarlinkCall, _ registration: SessionMessages.Registration) async throws -> VarlinkReply {
        guard call.wantsMore else { throw VarlinkError.expectedMore }
        let (session, isActive, notices) = try arbiter.open(registration, process: call.peer.processID)
        defer { arbiter.close(session) }
        try call.reply(SessionMessages.Events(session: session, isActive: isActive, notices: []))
        for await notice in notices {
            try call.reply(SessionMessages.Events(session: session, isActive: isActive, notices: [notice]))
        }
        throw CancellationError()
    }
}
