import DaemonControl
import HostControl
import LinuxProcesses
import LinuxSystem
import Varlink

/// The first byte chooses: a client's bytes at a server, in pieces, or the reply of a server to each method.
enum VarlinkTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        let kind = input.byte()
        if kind & 1 == 0 { readCalls(&input, piece: Int(kind >> 1) + 1) } else { readReply(&input) }
    }

    /// Bytes of the longest call, so small that the limit is met.
    private static let limit = 2048

    private static func readCalls(_ input: inout FuzzBytes, piece: Int) {
        var buffer = MessageBuffer(limit: limit)
        while input.remaining > 0 {
            input.take(piece * 16).withUnsafeBytes { buffer.append($0) }
            do throws(MessageBuffer.Overflow) {
                while let message = try buffer.next() {
                    demand(message.count <= limit && !message.contains(0), "a message is too long or has an end in it")
                    readCall(message)
                }
            } catch {
                return
            }
        }
    }

    private static let peer: PeerCredentials? = (try? UnixSocket.pair(.stream))?.0.ownPeer

    private static func readCall(_ message: [UInt8]) {
        guard let envelope = CallEnvelope(of: message), let peer else { return }
        demand(!envelope.method.contains("."), "a method's name has a dot")
        demand(!(envelope.isSilent && envelope.wantsMore), "a call without reply wants more of them")
        let call = VarlinkCall(
            interface: envelope.interface, method: envelope.method, wantsMore: envelope.wantsMore, peer: peer,
            message: message, send: { _ in true })
        for method in VarlinkMethods.all where method.name == "\(envelope.interface).\(envelope.method)" {
            method.readParameters(call)
        }
        do {
            _ = try call.parameters([String: JSONValue].self)
        } catch {
            demand(error is DecodingError, "an error of another kind: \(error)")
        }
    }

    /// The method's number, and the reply to it.
    private static func readReply(_ input: inout FuzzBytes) {
        let method = VarlinkMethods.all[Int(input.byte()) % VarlinkMethods.all.count]
        method.readReply(input.rest())
    }

    static var seeds: [FuzzSeed] {
        let daemon = DaemonMethods.interfaceName, host = HostMethods.interfaceName
        return [
            calls("info", #"{"method":"\#(daemon).Info","parameters":{"name":"aufx fltr Demo"}}"#),
            calls("list", #"{"method":"\#(daemon).List","parameters":{"type":"aufx","subtype":null},"more":true}"#),
            calls(
                "launch",
                """
                {"method":"\(daemon).Launch","parameters":{"title":"t","libraryPath":"/l.so","bundleHash":"a",\
                "lingerMilliseconds":5,"preferWarm":true,\
                "component":{"type":"aufx","subtype":"fltr","manufacturer":"Demo"}}}
                """),
            calls("attach", #"{"method":"\#(daemon).Attach","parameters":{"token":"x"}}"#),
            calls("kill", #"{"method":"\#(daemon).Kill","parameters":{"host":1,"instance":18446744073709551615}}"#),
            calls("hosts", #"{"method":"\#(daemon).Hosts","parameters":{"intervalMilliseconds":-1},"more":true}"#),
            calls("release", #"{"method":"\#(daemon).Release","parameters":{}}"#),
            calls(
                "set", #"{"method":"\#(host).SetParameter","parameters":{"instance":1,"parameter":"a.b","value":1e39}}"#
            ),
            calls("preset", #"{"method":"\#(host).SelectPreset","parameters":{"instance":1,"preset":"\u0000"}}"#),
            calls("silent", #"{"method":"\#(host).Kill","parameters":{"instance":1},"oneway":true,"more":true}"#),
            calls("nested", #"{"method":"a.b","parameters":{"a":[[[{"b":[1,1.5,null,true,"\ud800"]}]]]}}"#),
            calls("two", "{\"method\":\"\(daemon).Status\"}\0{\"method\":\"org.varlink.service.GetInfo\"}"),
        ] + replies
    }

    private static var replies: [FuzzSeed] {
        let status = """
            {"parameters":{"version":"1","processID":2,"uptime":0.5,"warmRunners":1,"services":0,"hosts":1,\
            "components":2,"runnerPath":"/r","searchPath":["/a"]}}
            """
        let launched = #"{"parameters":{"token":"x","processID":3,"wasWarm":true,"socket":0,"pidfd":1}}"#
        let cause = #"{"parameters":{"cause":{"kind":"signal","number":9}},"continues":true}"#
        return [
            reply("status", DaemonMethods.status.qualifiedName, status),
            reply("launched", DaemonMethods.launch.qualifiedName, launched),
            reply("cause", DaemonMethods.exitCause.qualifiedName, cause),
            reply("error", DaemonMethods.kill.qualifiedName, #"{"error":"a.Failed","parameters":{"message":"no"}}"#),
            reply("error-unnamed", DaemonMethods.kill.qualifiedName, #"{"error":"","parameters":{}}"#),
            reply("error-silent", DaemonMethods.kill.qualifiedName, #"{"error":"a.b","parameters":{"message":""}}"#),
            reply("empty", DaemonMethods.shutdown.qualifiedName, "{}"),
            reply("parameters", HostMethods.getParameters.qualifiedName, #"{"parameters":{"parameters":[]}}"#),
        ]
    }

    private static func calls(_ name: String, _ text: String) -> FuzzSeed {
        FuzzSeed("call-" + name, [14] + Array(text.utf8) + [0])
    }

    private static func reply(_ name: String, _ method: String, _ text: String) -> FuzzSeed {
        guard let index = VarlinkMethods.all.firstIndex(where: { $0.name == method }) else {
            fatalError("there is no method \(method)")
        }
        return FuzzSeed("reply-" + name, [1, UInt8(index)] + Array(text.utf8))
    }
}

extension UnixSocket {
    /// The credentials of the other end of a pair: this process.
    fileprivate var ownPeer: PeerCredentials? { try? peerCredentials() }
}
