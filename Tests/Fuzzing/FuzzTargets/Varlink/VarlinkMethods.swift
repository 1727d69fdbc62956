import AudioSessions
import DaemonControl
import HostControl
import Varlink

/// Every method of the daemon, of hosts and of arbiters between audio sessions, with the decoders of both its ends.
struct VarlinkMethods: Sendable {
    /// With its interface.
    let name: String
    let readParameters: @Sendable (VarlinkCall) -> Void
    let readReply: @Sendable ([UInt8]) -> Void

    /// In varlink's language.
    let description: String

    private init<Parameters, Reply>(_ method: VarlinkMethod<Parameters, Reply>) {
        let name = method.qualifiedName
        self.name = name
        description = method.description
        readParameters = { call in
            do {
                let parameters: Parameters = try call.parameters()
                demand((try? ReplyMessage.encode(parameters, continues: false)) != nil, "\(name) cannot be called")
            } catch {
                demand(error is DecodingError, "an error of another kind: \(error)")
            }
        }
        readReply = { bytes in
            do {
                let (_, _): (Reply, Bool) = try ReplyMessage.decode(bytes, of: name)
            } catch {
                demand(error is VarlinkError || error is VarlinkClientError, "an error of another kind: \(error)")
                demand(!"\(error)".isEmpty, "an error says nothing")
            }
        }
    }

    /// What the daemon's methods are, in varlink's language.
    static var daemonDescriptions: [String] {
        all.filter {
            $0.name.hasPrefix(DaemonMethods.interfaceName + ".") && !$0.name.hasPrefix(HostMethods.interfaceName)
                && !$0.name.hasPrefix(SessionMethods.interfaceName)
        }
        .map(\.description)
    }

    /// The numbers of the corpus depend on the order: add at the end.
    static let all: [VarlinkMethods] = [
        VarlinkMethods(DaemonMethods.status), VarlinkMethods(DaemonMethods.list), VarlinkMethods(DaemonMethods.info),
        VarlinkMethods(DaemonMethods.rescan), VarlinkMethods(DaemonMethods.launch),
        VarlinkMethods(DaemonMethods.attach), VarlinkMethods(DaemonMethods.services),
        VarlinkMethods(DaemonMethods.exitCause), VarlinkMethods(DaemonMethods.lastOutput),
        VarlinkMethods(DaemonMethods.hosts), VarlinkMethods(DaemonMethods.kill),
        VarlinkMethods(DaemonMethods.restart), VarlinkMethods(DaemonMethods.incidents),
        VarlinkMethods(DaemonMethods.metrics), VarlinkMethods(DaemonMethods.quarantine),
        VarlinkMethods(DaemonMethods.release), VarlinkMethods(DaemonMethods.shutdown),
        VarlinkMethods(HostMethods.listUnits), VarlinkMethods(HostMethods.kill), VarlinkMethods(HostMethods.restart),
        VarlinkMethods(HostMethods.getParameters), VarlinkMethods(HostMethods.setParameter),
        VarlinkMethods(HostMethods.getPresets), VarlinkMethods(HostMethods.selectPreset),
        VarlinkMethods(HostMethods.incidents), VarlinkMethods(HostMethods.graphs),
        VarlinkMethods(HostMethods.metrics), VarlinkMethods(HostMethods.getFiles),
        VarlinkMethods(HostMethods.openView), VarlinkMethods(HostMethods.openFile),
        VarlinkMethods(HostMethods.closeFile),
        VarlinkMethods(HostMethods.savePreset), VarlinkMethods(HostMethods.deletePreset),
        VarlinkMethods(HostMethods.getState), VarlinkMethods(HostMethods.setState),
        VarlinkMethods(HostMethods.chain), VarlinkMethods(HostMethods.insertUnit),
        VarlinkMethods(HostMethods.removeUnit), VarlinkMethods(HostMethods.moveUnit),
        VarlinkMethods(HostMethods.loadRig),
        VarlinkMethods(SessionMethods.open), VarlinkMethods(SessionMethods.change),
        VarlinkMethods(SessionMethods.activate), VarlinkMethods(SessionMethods.deactivate),
        VarlinkMethods(SessionMethods.list), VarlinkMethods(SessionMethods.yield),
        VarlinkMethods(HostMethods.learnController), VarlinkMethods(HostMethods.forgetControllers),
        VarlinkMethods(HostMethods.getControllers),
    ]
}
