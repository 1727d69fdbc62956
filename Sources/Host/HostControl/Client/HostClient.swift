import FoundationEssentials
import LinuxProcesses
import LinuxSystem
import Supervision
import Varlink

/// A connection to one host's endpoint. Calls block.
///
/// Every method throws `VarlinkError` with the host's message, or `VarlinkClientError` when the host does not answer.
/// Thread: any but render.
public final class HostClient: Sendable {
    /// The host's process.
    public let processID: Int32
    private let client: VarlinkClient

    /// Connects to the host with this process number.
    /// - Throws: `VarlinkClientError.notRunning` when it has no endpoint, `.foreignPeer` when another process took
    ///   its name.
    public init(processID: Int32) throws {
        self.processID = processID
        client = try VarlinkClient(
            connectingTo: HostEndpoint.address(user: CurrentProcess.userIdentifier, processID: processID),
            expecting: processID)
    }

    /// The host and its units.
    /// - Parameters:
    ///   - includingMemory: whether `pssBytes` is filled in; the host then walks the memory of each service.
    ///   - seconds: how long it has for the answer.
    public func status(includingMemory: Bool = false, seconds: Double = 10) throws -> HostMetrics {
        let reply = try client.call(
            HostMethods.listUnits, HostMessages.Listing(memory: includingMemory), seconds: seconds)
        return HostMetrics(
            host: HostStatus(processID: processID, name: reply.host), units: reply.units, engines: reply.engines)
    }

    /// Kills a unit's service.
    public func kill(instance: UInt64) throws {
        try client.call(HostMethods.kill, HostMessages.Instance(instance: instance))
    }

    /// Restarts a unit's service; waits until it is there.
    public func restart(instance: UInt64) throws {
        try client.call(HostMethods.restart, HostMessages.Instance(instance: instance), seconds: 30)
    }

    /// A unit's parameters.
    public func parameters(instance: UInt64) throws -> [ParameterStatus] {
        try client.call(HostMethods.getParameters, HostMessages.Instance(instance: instance)).parameters
    }

    /// Sets a parameter.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - parameter: identifier, key path, or address in decimal.
    ///   - value: in the parameter's unit; finite.
    public func setParameter(instance: UInt64, parameter: String, value: Float) throws {
        guard value.isFinite else { throw HostControlError.failed("\(value) is not a value for \(parameter)") }
        try client.call(
            HostMethods.setParameter, HostMessages.Value(instance: instance, parameter: parameter, value: value))
    }

    /// A unit's factory presets.
    public func presets(instance: UInt64) throws -> [PresetStatus] {
        try client.call(HostMethods.getPresets, HostMessages.Instance(instance: instance)).presets
    }

    /// Selects a preset by name or number.
    public func selectPreset(instance: UInt64, preset: String) throws {
        try client.call(HostMethods.selectPreset, HostMessages.Preset(instance: instance, preset: preset))
    }

    /// The largest state that `setState` carries, in bytes.
    public static let maximumStateBytes = 64 << 20
    /// The largest rig that `loadRig` carries, in bytes: one unit's longest state is a third longer there.
    public static let maximumRigBytes = 96 << 20

    /// Keeps a unit's present state as a user preset, which replaces one of that name.
    @discardableResult
    public func savePreset(instance: UInt64, name: String) throws -> PresetStatus {
        try client.call(HostMethods.savePreset, HostMessages.NamedPreset(instance: instance, name: name)).preset
    }

    /// Deletes a user preset of a unit's component.
    public func deletePreset(instance: UInt64, name: String) throws {
        try client.call(HostMethods.deletePreset, HostMessages.NamedPreset(instance: instance, name: name))
    }

    /// A unit's state with its component's codes: a binary property list.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - isForDocument: whether it is what a document keeps, and not what a preset keeps.
    public func state(instance: UInt64, forDocument isForDocument: Bool = false) throws -> [UInt8] {
        let query = HostMessages.StateQuery(instance: instance, document: isForDocument)
        let (reply, descriptors) = try client.callPassingDescriptors(
            HostMethods.getState.qualifiedName, query, returning: HostMessages.State.self, seconds: 30)
        return try StateTransport.state(in: reply, descriptors, ofHost: processID)
    }

    /// Gives a unit a state of its component.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - state: a property list, binary or XML, of at most `maximumStateBytes`.
    ///   - isForDocument: whether the state is one that a document kept.
    public func setState(instance: UInt64, state: [UInt8], forDocument isForDocument: Bool = false) throws {
        guard state.count <= Self.maximumStateBytes else {
            throw HostControlError.failed(
                "the state has \(state.count) bytes; at most \(Self.maximumStateBytes) reach a running host")
        }
        let change = HostMessages.StateChange(
            instance: instance, state: Data(state).base64EncodedString(), document: isForDocument)
        // The host reads the whole of it before it answers.
        try client.call(HostMethods.setState, change, seconds: 30 + Double(state.count) / 1e6)
    }

    /// The chain that the host plays.
    public func chain() throws -> ChainStatus { try client.call(HostMethods.chain).chain }

    /// Starts a unit and has it heard in the host's chain; waits until it is.
    /// - Parameters:
    ///   - component: as a person names it.
    ///   - place: from 0; nil for the end.
    /// - Returns: the unit's number.
    @discardableResult
    public func insertUnit(_ component: String, at place: Int?) throws -> UInt64 {
        let insertion = HostMessages.Insertion(component: component, place: place)
        return try client.call(HostMethods.insertUnit, insertion, seconds: 60).instance
    }

    /// Takes a unit out of the host's chain; waits until it is not heard any more.
    public func removeUnit(instance: UInt64) throws {
        try client.call(HostMethods.removeUnit, HostMessages.Instance(instance: instance), seconds: 60)
    }

    /// Has a unit heard at another place of the host's chain; waits until it is.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - place: from 0, of the chain without it.
    public func moveUnit(instance: UInt64, to place: Int) throws {
        try client.call(HostMethods.moveUnit, HostMessages.Move(instance: instance, place: place), seconds: 60)
    }

    /// Has the host's chain be what a rig holds: all of it, or nothing. Waits until it is heard.
    /// - Parameter rig: the contents of a rig's file, of at most `maximumRigBytes`.
    public func loadRig(_ rig: String) throws {
        guard rig.utf8.count <= Self.maximumRigBytes else {
            throw HostControlError.failed(
                "the rig has \(rig.utf8.count) bytes; at most \(Self.maximumRigBytes) reach a running host")
        }
        try client.call(HostMethods.loadRig, HostMessages.RigText(rig: rig), seconds: 300)
    }

    /// Whether the host plays, where in its source it is, and how loud.
    public func transport() throws -> TransportStatus { try client.call(HostMethods.transport).transport }

    /// Has the host stand still where it is.
    public func pause() throws { try client.call(HostMethods.pause) }

    /// Has the host move on.
    public func resume() throws { try client.call(HostMethods.resume) }

    /// Has the host go to another place; waits until it is there.
    /// - Parameter seconds: from the beginning of what it plays; finite.
    public func seek(to seconds: Double) throws {
        guard seconds.isFinite else { throw HostControlError.failed("\(seconds) is no place to go to") }
        try client.call(HostMethods.seek, HostMessages.Place(seconds: seconds))
    }

    /// Sets how loud everything is heard.
    /// - Parameter decibels: in `TransportStatus.volumes`.
    public func setVolume(_ decibels: Double) throws {
        guard decibels.isFinite else { throw HostControlError.failed("\(decibels) dB is no volume") }
        try client.call(HostMethods.setVolume, HostMessages.Volume(decibels: decibels))
    }

    /// Waits for the next MIDI controller that is moved, and has it move a parameter of a unit from then on.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - request: with finite numbers, and a time in `ControllerRequest.waits`.
    @discardableResult
    public func learnController(instance: UInt64, _ request: ControllerRequest) throws -> ControllerBinding {
        guard ControllerRequest.waits.contains(request.seconds) else {
            throw HostControlError.failed("\(request.seconds) s is no time to wait")
        }
        guard request.least?.isFinite != false, request.greatest?.isFinite != false else {
            throw HostControlError.failed("a controller's range has finite values")
        }
        let message = HostMessages.Learning(
            instance: instance, parameter: request.parameter, port: request.port, least: request.least,
            greatest: request.greatest, jumps: request.jumps, seconds: request.seconds)
        return try client.call(HostMethods.learnController, message, seconds: request.seconds + 10).binding
    }

    /// Lets go of the controllers of a parameter, by its key path, or of all of the unit's.
    /// - Returns: how many there were.
    @discardableResult
    public func forgetControllers(instance: UInt64, parameter: String?) throws -> Int {
        let message = HostMessages.Forgetting(instance: instance, parameter: parameter)
        return try client.call(HostMethods.forgetControllers, message).count
    }

    /// Which MIDI controllers move what, in the order in which they were bound.
    public func controllers() throws -> [ControllerBinding] {
        try client.call(HostMethods.getControllers).bindings
    }

    /// The files that the user selected for a unit.
    public func files(instance: UInt64) throws -> [SelectedFileStatus] {
        try client.call(HostMethods.getFiles, HostMessages.Instance(instance: instance)).files
    }

    /// Has the host open a file and give it to a unit.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - path: absolute.
    ///   - key: what the unit finds it by; nil for the last part of the path.
    @discardableResult
    public func openFile(instance: UInt64, path: String, key: String?) throws -> SelectedFileStatus {
        try client.call(HostMethods.openFile, HostMessages.Opening(instance: instance, path: path, key: key)).file
    }

    /// Withdraws a file from a unit.
    public func closeFile(instance: UInt64, key: String) throws {
        try client.call(HostMethods.closeFile, HostMessages.Closing(instance: instance, key: key))
    }

    /// Has a unit show its view to this process.
    public func openView(instance: UInt64) throws -> OpenedView {
        let (reply, descriptors) = try client.callPassingDescriptors(
            HostMethods.openView.qualifiedName, HostMessages.Instance(instance: instance),
            returning: HostMessages.View.self, seconds: 10)
        guard let descriptor = descriptors.first?.take() else {
            throw HostControlError.failed("the host \(processID) promised a view and gave none")
        }
        return OpenedView(name: reply.name, socket: UnixSocket(owning: descriptor))
    }

    /// The host's latest incidents, oldest first.
    /// - Parameter seconds: how long it has for the answer.
    public func recentIncidents(seconds: Double = 10) throws -> [Incident] {
        try client.call(HostMethods.incidents, seconds: seconds).incidents
    }

    /// Hands the latest incidents to `body`, then each further one, until `body` returns false or the host ends.
    public func followIncidents(_ body: (Incident) throws -> Bool) throws {
        try client.stream(HostMethods.incidents.qualifiedName, of: HostMessages.Incidents.self) { reply in
            for incident in reply.incidents {
                guard try body(incident) else { return false }
            }
            return true
        }
    }

    /// The host's engines. Asking has the steps' times taken for some seconds: ask again to see them.
    public func graphs() throws -> [GraphStatus] { try client.call(HostMethods.graphs).graphs }

    /// The host's metrics as OpenMetrics text.
    public func metrics() throws -> String {
        try client.call(HostMethods.metrics).text
    }

    /// Ends the connection; `followIncidents` on another thread returns with an error.
    public func close() { client.close() }
}
