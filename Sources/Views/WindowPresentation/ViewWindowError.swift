/// Why there is no window.
public enum ViewWindowError: Error, Equatable, Sendable, CustomStringConvertible {
    /// No X server answers; with what `DISPLAY` says, nil where it is not set.
    case noServer(String?)
    /// No Wayland compositor answers where `WAYLAND_DISPLAY` says, or what it takes is missing; why, for people.
    case noCompositor(String, reason: String)
    /// Its pixels are laid out in another way than all servers of today do it.
    case unsuitableServer
    /// There is no window of that number to lie in.
    case noSuchWindow(UInt32)

    public var description: String {
        switch self {
        case .noServer(nil):
            "there is no display to open a window on (DISPLAY is not set); start it in a desktop, or take a picture with "
                + "`auctl view UNIT --snapshot view.png`"
        case .noServer(let display?):
            "the display '\(display)' does not answer; set DISPLAY to one that runs, or take a picture with "
                + "`auctl view UNIT --snapshot view.png`"
        case .noCompositor(let display, let reason):
            "the Wayland display '\(display)' shows no window: \(reason); take a picture with "
                + "`auctl view UNIT --snapshot view.png`"
        case .unsuitableServer: "the display has no windows of 24 bits a pixel, blue first, which a view needs"
        case .noSuchWindow(0): "the display opens no window; look what its server says"
        case .noSuchWindow(let number):
            "there is no window 0x\(String(number, radix: 16)) on the display, or it takes no other into itself"
        }
    }
}
