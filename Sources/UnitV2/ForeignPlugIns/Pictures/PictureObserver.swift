import AudioToolbox
import CForeignPlugIns
import Synchronization

/// What a picture's own thread tells: it sets parameters there, and has the content draw on the main thread.
// @unchecked: the unit's tree is set from any thread; the content is the main thread's, and is asked for there.
final class PictureObserver: @unchecked Sendable {
    private weak let unit: ForeignUnit?
    @MainActor weak var content: PictureContent?
    private let isWaiting = Mutex(false)

    init(of unit: ForeignUnit) { self.unit = unit }

    /// For `cfp_picture_open`; the observer has to outlive the picture.
    var table: cfp_picture_observer {
        cfp_picture_observer(
            context: Unmanaged.passUnretained(self).toOpaque(),
            changed: { PictureObserver.of($0)?.change() },
            set: { PictureObserver.of($0)?.set($1, $2, .value) },
            touched: { PictureObserver.of($0)?.touch($1, $2) })
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> PictureObserver? {
        context.map { Unmanaged<PictureObserver>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Several changes before the main thread comes to it are one.
    private func change() {
        let isFirst = isWaiting.withLock { isWaiting in
            defer { isWaiting = true }
            return !isWaiting
        }
        guard isFirst else { return }
        Task { @MainActor in
            self.isWaiting.withLock { $0 = false }
            self.content?.change()
        }
    }

    private func touch(_ port: UInt32, _ isHeld: Bool) {
        guard let parameter = parameter(port) else { return }
        set(port, parameter.value, isHeld ? .touch : .release)
    }

    private func set(_ port: UInt32, _ value: AUValue, _ type: AUParameterAutomationEventType) {
        if let parameter = parameter(port) {
            return parameter.setValue(value, originator: nil, atHostTime: 0, eventType: type)
        }
        guard let unit, type == .value, unit.plugIn.pointee.ports[Int(port)].traits & UInt32(CFP_ENABLED) != 0 else {
            return
        }
        unit.shouldBypassEffect = value <= 0
    }

    /// Nil for a port that is no parameter.
    private func parameter(_ port: UInt32) -> AUParameter? {
        guard let unit else { return nil }
        return unit.parameterTree?.parameter(withAddress: unit.plugIn.pointee.ports[Int(port)].address)
    }
}
