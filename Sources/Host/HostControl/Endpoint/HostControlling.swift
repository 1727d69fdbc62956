import Supervision

/// What a host lets others of its user see and do; implemented by the host, called by its `HostEndpoint`.
///
/// Every method may be called from several threads at once, never from a render thread. A thrown error's description
/// reaches the client as it is.
public protocol HostControlling: Sendable {
    /// The units that exist now, ordered by instance.
    func units() async -> [UnitStatus]

    /// Kills the unit's service; the host's supervision then does what it does after any crash.
    /// - Throws: `HostControlError`.
    func kill(instance: UInt64) async throws

    /// Ends the unit's service and has it started again, also out of quarantine; does not wait for the start.
    /// - Throws: `HostControlError`.
    func restart(instance: UInt64) async throws

    /// The unit's parameters with their present values, in the order of its tree.
    /// - Throws: `HostControlError`.
    func parameters(instance: UInt64) async throws -> [ParameterStatus]

    /// Sets a parameter.
    /// - Throws: `HostControlError`, also for a value that is out of range.
    func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) async throws

    /// The unit's factory presets, then the user's.
    /// - Throws: `HostControlError`.
    func presets(instance: UInt64) async throws -> [PresetStatus]

    /// Selects a factory or user preset.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - preset: its name, or its number in decimal.
    /// - Throws: `HostControlError`.
    func selectPreset(instance: UInt64, preset: String) async throws

    /// Keeps the unit's present state as a user preset, which replaces one of that name; refuses unless the host says
    /// otherwise.
    /// - Throws: `HostControlError`, also for a name that no preset can have.
    func savePreset(instance: UInt64, name: String) async throws -> PresetStatus

    /// Deletes a user preset of the unit's component; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`, also when there is none of exactly that name.
    func deletePreset(instance: UInt64, name: String) async throws

    /// The unit's state with its component's codes; refuses unless the host says otherwise.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - isForDocument: whether it is what a document keeps, and not what a preset keeps.
    /// - Returns: a binary property list.
    /// - Throws: `HostControlError`.
    func state(instance: UInt64, forDocument isForDocument: Bool) async throws -> [UInt8]

    /// Gives the unit a state that was taken before, of this unit or of another of its component; refuses unless the
    /// host says otherwise.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - state: a property list, binary or XML.
    ///   - isForDocument: whether the state is one that a document kept.
    /// - Throws: `HostControlError`, also for another component's state; nothing is changed then.
    func setState(instance: UInt64, state: [UInt8], forDocument isForDocument: Bool) async throws

    /// The chain that the host plays; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func chain() async throws -> ChainStatus

    /// Starts a unit and has it heard in the chain; refuses unless the host says otherwise.
    /// - Parameters:
    ///   - component: as a person names it.
    ///   - place: from 0; nil for the end.
    /// - Returns: the unit's number.
    /// - Throws: `HostControlError`; the chain is as it was then.
    func insertUnit(_ component: String, at place: Int?) async throws -> UInt64

    /// Takes a unit out of the chain and ends it; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`; the chain is as it was then.
    func removeUnit(instance: UInt64) async throws

    /// Has a unit heard at another place, from 0, of the chain without it; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func moveUnit(instance: UInt64, to place: Int) async throws

    /// Has the chain be what a rig holds: its units in their order, each set as the rig has it; refuses unless the host
    /// says otherwise.
    /// - Parameter rig: the contents of a rig's file.
    /// - Throws: `HostControlError`; the chain is as it was then.
    func loadRig(_ rig: String) async throws

    /// Whether the host plays, and where it is; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func transport() async throws -> TransportStatus

    /// Stands still where it is; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func pause() async throws

    /// Moves on from where it stood; refuses unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func resume() async throws

    /// Goes to another place and returns when it is there; refuses unless the host says otherwise.
    /// - Parameter seconds: from the beginning of what is played; finite.
    /// - Throws: `HostControlError`; nothing is changed then.
    func seek(to seconds: Double) async throws

    /// Sets how loud everything is heard; refuses unless the host says otherwise.
    /// - Parameter decibels: in `TransportStatus.volumes`.
    /// - Throws: `HostControlError`.
    func setVolume(_ decibels: Double) async throws

    /// Waits for the next MIDI controller that is moved, and has it move a parameter from then on; refuses unless the host
    /// says otherwise. The task is cancelled when who asked goes away.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - request: with finite numbers, and a time in `ControllerRequest.waits`.
    /// - Throws: `HostControlError`, also when nothing was moved within that time.
    func learnController(instance: UInt64, _ request: ControllerRequest) async throws -> ControllerBinding

    /// Lets go of the controllers of a parameter, or of all of the unit's without one; none unless the host says
    /// otherwise.
    /// - Returns: how many there were.
    /// - Throws: `HostControlError`.
    func forgetControllers(instance: UInt64, parameter: String?) async throws -> Int

    /// Which MIDI controllers move what, in the order in which they were bound; none unless the host says otherwise.
    func controllers() async -> [ControllerBinding]

    /// The files that the user selected for the unit; none unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func files(instance: UInt64) async throws -> [SelectedFileStatus]

    /// Opens a file with the host's rights and gives it to the unit.
    /// - Parameters:
    ///   - instance: the unit's number.
    ///   - path: absolute.
    ///   - key: what the unit finds it by; nil for the last part of the path.
    /// - Throws: `HostControlError`, also where the host gives its units no files, or this one none.
    func openFile(instance: UInt64, path: String, key: String?) async throws -> SelectedFileStatus

    /// Withdraws a file from the unit.
    /// - Throws: `HostControlError`, also when it has no such file.
    func closeFile(instance: UInt64, key: String) async throws

    /// Has the unit show its view to a presenter; refuses unless the host says otherwise.
    /// - Returns: the unit's name, and the presenter's end of a socket to the unit's process.
    /// - Throws: `HostControlError`, also for a unit without a view.
    func openView(instance: UInt64) async throws -> OpenedView

    /// The latest incidents, oldest first.
    func recentIncidents() async -> [Incident]

    /// Every incident from now on, until the stream's consumer goes away.
    func incidents() -> AsyncStream<Incident>

    /// What the engines that exist now cost, and how their devices fare; none unless the host says otherwise.
    func engines() async -> [EngineStatus]

    /// The plans of the engines that exist now; none unless the host says otherwise.
    func graphs() async -> [GraphStatus]
}

extension HostControlling {
    /// None.
    public func engines() async -> [EngineStatus] { [] }

    /// None.
    public func graphs() async -> [GraphStatus] { [] }

    /// Refuses.
    public func savePreset(instance: UInt64, name: String) async throws -> PresetStatus {
        throw HostControlError.failed("this host keeps no user presets")
    }

    /// Refuses.
    public func deletePreset(instance: UInt64, name: String) async throws {
        throw HostControlError.failed("this host keeps no user presets")
    }

    /// Refuses.
    public func state(instance: UInt64, forDocument isForDocument: Bool) async throws -> [UInt8] {
        throw HostControlError.failed("this host shows nobody the states of its units")
    }

    /// Refuses.
    public func setState(instance: UInt64, state: [UInt8], forDocument isForDocument: Bool) async throws {
        throw HostControlError.failed("this host lets nobody set the states of its units")
    }

    /// Refuses.
    public func chain() async throws -> ChainStatus { throw HostControlError.noChain }

    /// Refuses.
    public func insertUnit(_ component: String, at place: Int?) async throws -> UInt64 {
        throw HostControlError.noChain
    }

    /// Refuses.
    public func removeUnit(instance: UInt64) async throws { throw HostControlError.noChain }

    /// Refuses.
    public func moveUnit(instance: UInt64, to place: Int) async throws { throw HostControlError.noChain }

    /// Refuses.
    public func loadRig(_ rig: String) async throws { throw HostControlError.noChain }

    /// Refuses.
    public func transport() async throws -> TransportStatus { throw HostControlError.noTransport }

    /// Refuses.
    public func pause() async throws { throw HostControlError.noTransport }

    /// Refuses.
    public func resume() async throws { throw HostControlError.noTransport }

    /// Refuses.
    public func seek(to seconds: Double) async throws { throw HostControlError.noTransport }

    /// Refuses.
    public func setVolume(_ decibels: Double) async throws { throw HostControlError.noTransport }

    /// Refuses.
    public func learnController(instance: UInt64, _ request: ControllerRequest) async throws -> ControllerBinding {
        throw HostControlError.noControllers
    }

    /// None.
    public func forgetControllers(instance: UInt64, parameter: String?) async throws -> Int { 0 }

    /// None.
    public func controllers() async -> [ControllerBinding] { [] }

    /// None.
    public func files(instance: UInt64) async throws -> [SelectedFileStatus] { [] }

    /// Refuses.
    public func openFile(instance: UInt64, path: String, key: String?) async throws -> SelectedFileStatus {
        throw HostControlError.failed("this host gives its units no files")
    }

    /// Refuses.
    public func openView(instance: UInt64) async throws -> OpenedView {
        throw HostControlError.failed("this host shows nobody the views of its units")
    }

    /// Refuses.
    public func closeFile(instance: UInt64, key: String) async throws {
        throw HostControlError.failed("this host gives its units no files")
    }
}
