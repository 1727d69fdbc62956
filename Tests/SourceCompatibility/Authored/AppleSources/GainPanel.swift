import CoreAudioKit

/// A view with targets and actions.
public class GainPanel: AUViewController {
    @IBOutlet weak var button: NSButton?
    @IBInspectable public private(set) var presses = 0

    public override func loadView() {
        let made = NSButton(title: "Press", target: self, action: #selector(pressed(_:)))
        let other = NSButton(checkboxWithTitle: "On", target: self, action: #selector(self.toggled))
        view = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 50))
        view.addSubview(made)
        view.addSubview(other)
        view.addGestureRecognizer(NSClickGestureRecognizer(target: self, action: #selector(clicked(_:))))
        button = made
    }

    @IBAction func pressed(_ sender: Any) { presses += 1 }
    @IBAction func toggled() { presses += 10 }
    @objc func clicked(_ recognizer: NSClickGestureRecognizer) { presses += 100 }
}

extension GainPanel {
    /// As Objective-C lets it stand here.
    public override func viewDidLoad() {
        super.viewDidLoad()
        title = "Gain"
    }
}
