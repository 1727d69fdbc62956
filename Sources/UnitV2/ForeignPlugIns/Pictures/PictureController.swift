import AudioToolbox
import CForeignPlugIns
import Glibc

/// The view of a plug-in of another format: its own user interface, which runs in another process while it is shown.
final class PictureController: AUViewControllerBase {
    private weak var unit: ForeignUnit?

    /// Thread: any; nothing is loaded.
    init(of unit: ForeignUnit) {
        self.unit = unit
        super.init()
    }

    required init?(coder: AUCoder) { return nil }

    /// Starts the interface; nil for one that does not come up, with a line on standard error that says why. Each call makes
    /// another one.
    override var viewContent: (any ViewContent)? {
        guard let unit else { return nil }
        var problem = [CChar](repeating: 0, count: 1024)
        if let content = PictureContent(of: unit, &problem) { return content }
        let name = String(cString: unit.plugIn.pointee.identity)
        "the window of \(name) \(ForeignReport.text(problem)); --generic shows its parameters\n".withCString {
            _ = write(STDERR_FILENO, $0, strlen($0))
        }
        return nil
    }
}
