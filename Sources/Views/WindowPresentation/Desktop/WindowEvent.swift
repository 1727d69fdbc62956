import AudioToolbox
import SurfaceProtocol

/// What happens to a window.
enum WindowEvent: Equatable {
    case exposed(DamageRectangle)
    /// In pixels.
    case sized(width: Int, height: Int)
    case closed
    case seen(Bool)
    case moved(PointerState.Moment)
    case left(PointerState.Moment)
    /// The number is X's.
    case pressed(UInt8, PointerState.Moment)
    case released(UInt8, PointerState.Moment)
    /// A wheel or a touchpad moved what is under the pointer, by so many points.
    case scrolled(deltaX: Double, deltaY: Double, isPrecise: Bool, PointerState.Moment)
    /// A finger, by its number, which the display counts.
    case touched(TouchState.Phase, finger: Int, PointerState.Moment)
    /// With what it types, by itself or with the ones before.
    case key(ViewKeyEvent, text: String)
    /// And whether by Tab (1) or Shift-Tab (-1) in the program whose window it lies in.
    case focused(Bool, direction: Int)
    /// The clipboard's text, which was asked for.
    case pasted(String)
}
