/// A size that a host offers to a unit's view, and whether the host shows controls of its own beside it
/// (CoreAudioKit's AUAudioUnitViewController.h). 0 stands for any width or height; in points.
public final class AUAudioUnitViewConfiguration: Hashable, Sendable, CustomStringConvertible {
    public let width: Double
    public let height: Double
    public let hostHasController: Bool

    public init(width: Double, height: Double, hostHasController: Bool) {
        self.width = width
        self.height = height
        self.hostHasController = hostHasController
    }

    public static func == (left: AUAudioUnitViewConfiguration, right: AUAudioUnitViewConfiguration) -> Bool {
        left.width == right.width && left.height == right.height && left.hostHasController == right.hostHasController
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(hostHasController)
    }

    public var description: String { "\(width) × \(height)\(hostHasController ? ", host has a controller" : "")" }
}
