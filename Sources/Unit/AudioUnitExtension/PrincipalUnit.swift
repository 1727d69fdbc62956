import AudioToolbox
import LinuxSystem

/// What one instance is made of: the unit, and what made it when that has a view.
struct PrincipalUnit {
    let unit: AUAudioUnit
    /// The principal object of the instance, when it is a view controller.
    let controller: AUViewControllerBase?
    /// The size that its view in a library of its own wishes; nil for a unit without one.
    let viewSize: AUViewSize?

    /// A unit without a view, or with one in a library of its own.
    init(_ unit: AUAudioUnit, viewSize: AUViewSize? = nil) {
        self.unit = unit
        self.viewSize = viewSize
        controller = nil
    }

    /// A unit and its view, which is made where the unit is.
    init(_ unit: AUAudioUnit, controller make: @MainActor (AUAudioUnit) -> AUViewControllerBase?) {
        self.unit = unit
        controller = MainThread.assumed { make(unit) }
        viewSize = nil
    }

    /// Makes the principal object on the main thread, and with it the unit. The unit of a view controller is made on
    /// another thread than that, as on Apple's platforms, and may send work to the main one.
    init(_ description: AudioComponentDescription, _ makePrincipal: @escaping @MainActor @Sendable () -> AnyObject)
        throws
    {
        let object = try Self.onMainThread(makePrincipal)
        guard let factory = object as? any AUAudioUnitFactory else {
            throw AUAudioUnitError(
                kAudioUnitErr_FailedInitialization,
                "\(type(of: object)) makes no units; adopt AUAudioUnitFactory in the principal class.")
        }
        controller = object as? AUViewControllerBase
        viewSize = nil
        factory.beginRequest(with: NSExtensionContext())
        unit =
            if controller != nil, MainQueue.isMainThread {
                try MainQueue.serve { try factory.createAudioUnit(with: description) }
            } else {
                try factory.createAudioUnit(with: description)
            }
    }

    /// Seconds that the main thread may let the maker of a unit wait.
    private static let patience = 10

    private static func onMainThread(_ body: @escaping @MainActor @Sendable () -> AnyObject) throws -> AnyObject {
        if MainQueue.isMainThread { return MainThread.assumed { body() } }
        let answer = OneShot<UncheckedObject>()
        Task { @MainActor in answer.give(UncheckedObject(object: body())) }
        let deadline = MonotonicClock.deadline(milliseconds: patience * 1000)
        guard let made = answer.wait(deadline: deadline) else {
            throw AUAudioUnitError(
                kAudioUnitErr_CannotDoInCurrentContext,
                "The view controller of a unit is made on the main thread, which did not answer for \(patience) s; "
                    + "run its queue, or load the unit out of process.")
        }
        return made.object
    }

    // @unchecked: handed from the thread that made it to the one that waits; only that one uses it.
    private struct UncheckedObject: @unchecked Sendable {
        let object: AnyObject
    }
}

/// Work of the main thread in functions that the compiler does not know to be there.
enum MainThread {
    /// Runs `body`, without a check: control messages about views come on the main thread, says the extension table.
    static func assumed<Result>(_ body: @MainActor () throws -> Result) rethrows -> Result {
        try withoutActuallyEscaping(body) { body in try unsafeBitCast(body, to: (() throws -> Result).self)() }
    }
}
