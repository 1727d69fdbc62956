import Foundation

/// A pointer that is held (SwiftUI's `LongPressGesture`).
public struct LongPressGesture: FollowingGesture {
    /// True while it is held.
    public typealias Value = Bool
    private let duration: Double
    private let distance: CGFloat
    private var pressing: (Bool) -> Void = { _ in }
    /// So many seconds, not so many points away.
    public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
        (duration, distance) = (max(0, minimumDuration), maximumDistance)
    }

    func pressing(_ action: @escaping (Bool) -> Void) -> LongPressGesture {
        var gesture = self
        gesture.pressing = action
        return gesture
    }

    /// Called with each event of a pointer.
    public func follow(_ event: PointerEvent, _ tell: GestureTelling<Bool>) {
        let memory = event.memory
        switch event.phase {
        case .began:
            pressing(true)
            tell.changed(true)
            let (press, distance) = (memory.press, distance)
            DispatchQueue.main.asyncAfter(deadline: .now() + duration) {
                MainActor.assumeIsolated {
                    let way = memory.places.last.map {
                        hypot($0.location.x - event.start.x, $0.location.y - event.start.y)
                    }
                    if memory.isDown, memory.press == press, way ?? 0 <= distance { tell.ended(true) }
                }
            }
        case .moved: break
        case .ended, .cancelled:
            pressing(false)
            tell.failed()
        }
    }
}
