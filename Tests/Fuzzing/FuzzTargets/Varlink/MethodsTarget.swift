import DaemonControl
import Dispatch
import HostControl
import LinuxProcesses
import LinuxSystem
import Varlink

/// Calls of every method of hosts and of the daemon, made by the interfaces' own descriptions. Hosts' are answered; of the
/// daemon's, which would start processes, the parameters are read.
enum MethodsTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let host = FuzzedHost()
        // Several calls in a row find what the one before left.
        for _ in 0..<8 where input.remaining > 0 {
            let isForHost = input.byte() & 3 != 3
            let grammar = isForHost ? hostGrammar : daemonGrammar
            let method = grammar.methods[Int(input.byte()) % grammar.methods.count]
            let length = Int(input.byte())
            var making = CallMaking(grammar, FuzzBytes(input.take(length)))
            let parameters = making.value(method.parameters)
            let interface = isForHost ? HostMethods.interfaceName : DaemonMethods.interfaceName
            call(method.name, of: interface, #"{"parameters":\#(parameters)}"#, isForHost ? host : nil)
        }
        demand(host.isWhole, "a call has left a chain that is none")
    }

    private static let hostGrammar = InterfaceGrammar(
        HostInterface(hostName: "fuzz", controlling: FuzzedHost()).description)
    private static let daemonGrammar = InterfaceGrammar(
        DaemonInterfaceDescription.text(methods: VarlinkMethods.daemonDescriptions.joined(separator: "\n")))

    private static let peer: PeerCredentials? = (try? UnixSocket.pair(.stream)).flatMap { try? $0.0.peerCredentials() }

    private static func call(_ method: String, of interface: String, _ message: String, _ host: FuzzedHost?) {
        guard let peer else { return }
        let call = VarlinkCall(
            interface: interface, method: method, wantsMore: false, peer: peer, message: Array(message.utf8),
            send: { _ in true })
        guard let host else {
            for known in VarlinkMethods.all where known.name == "\(interface).\(method)" { known.readParameters(call) }
            return
        }
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            await answer(call, host)
            isDone.signal()
        }
        isDone.wait()
    }

    private static func answer(_ call: VarlinkCall, _ host: FuzzedHost) async {
        do {
            _ = try await HostInterface(hostName: "fuzz", controlling: host).handle(call)
        } catch {
            demand(
                error is VarlinkError || error is HostControlError || error is DecodingError,
                "an error of another kind: \(error)")
            demand(!"\(error)".isEmpty, "an error says nothing")
        }
    }

    static var seeds: [FuzzSeed] {
        let methods = hostGrammar.methods.indices.map { index in
            FuzzSeed(
                "host-" + hostGrammar.methods[index].name, [0, UInt8(index), 24] + [UInt8](repeating: 1, count: 24))
        }
        let moves = hostGrammar.methods.firstIndex { $0.name == "MoveUnit" } ?? 0
        // Record, instance, place: the largest number there is.
        let far = [0, UInt8(moves), 6, 0, 0, 8, 0, 136, 0]
        let daemon = daemonGrammar.methods.indices.map { index in
            FuzzSeed(
                "daemon-" + daemonGrammar.methods[index].name, [3, UInt8(index), 24] + [UInt8](repeating: 2, count: 24))
        }
        return methods + daemon + [FuzzSeed("move-far", far)]
    }
}
