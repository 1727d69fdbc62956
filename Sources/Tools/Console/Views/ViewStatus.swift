import AudioToolbox
import SurfaceProtocol
import ViewPresentation

/// A view as a page shows it beside its pixels.
struct ViewStatus: Encodable, Equatable {
    /// `none`, `opening`, `shown`, `hidden`, `waiting`, `stalled` or `gone`.
    var phase: String
    /// Why, where there is a reason.
    var reason: String?
    /// In points, as the view has laid itself out.
    var width = 0.0
    var height = 0.0
    /// As CSS calls it.
    var cursor = "default"
    var elements: [Element] = []

    /// What the view shows, for assistive programs; places in points.
    struct Element: Encodable, Equatable {
        var id: UInt32
        var role: String
        var label: String
        var value: String
        var number: Double?
        var least: Double?
        var greatest: Double?
        var x: Double
        var y: Double
        var width: Double
        var height: Double
        var isEnabled: Bool
        var isFocused: Bool

        init(_ element: ViewElement) {
            (id, role, label, value) = (element.identifier, "\(element.role)", element.label, element.value)
            (number, least, greatest) = (element.number, element.least, element.greatest)
            (x, y, width, height) = (element.x, element.y, element.width, element.height)
            (isEnabled, isFocused) = (element.isEnabled, element.isFocused)
        }
    }

    /// Where a view is that is there.
    mutating func take(_ phase: PresenterState.Phase) {
        switch phase {
        case .opening: (self.phase, reason) = ("opening", nil)
        case .shown: (self.phase, reason) = ("shown", nil)
        case .hidden: (self.phase, reason) = ("hidden", nil)
        case .waiting: (self.phase, reason) = ("waiting", "The view is shown by another program or page.")
        case .stalled: (self.phase, reason) = ("stalled", ViewPresenterError.notResponding.description)
        case .gone(let why): (self.phase, reason) = ("gone", why)
        }
    }

    /// As CSS calls a shape of the pointer.
    static func cursor(_ shape: ViewCursor) -> String {
        switch shape {
        case .arrow: "default"
        case .text: "text"
        case .pointingHand: "pointer"
        case .openHand: "grab"
        case .closedHand: "grabbing"
        case .crosshair: "crosshair"
        case .resizeLeftRight: "ew-resize"
        case .resizeUpDown: "ns-resize"
        }
    }
}
