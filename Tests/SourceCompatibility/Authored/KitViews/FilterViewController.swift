import Cocoa
import CoreAudioKit

protocol ResponseViewDelegate: AnyObject {
    func responseView(_ view: ResponseView, didChangeFrequency frequency: Float, resonance: Float)
    func responseViewDataDidChange(_ view: ResponseView)
}

class ResponseView: NSView {
    weak var delegate: ResponseViewDelegate?
    private let graphLayer = CAShapeLayer()
    private let gridLayer = CALayer()
    private var labels: [CATextLayer] = []
    private var containerLayer = CALayer()

    var frequency: Float = 1000 { didSet { updateGraph() } }
    var resonance: Float = 0

    override func awakeFromNib() {
        super.awakeFromNib()
        wantsLayer = true
        setUpLayers()
    }

    override var wantsUpdateLayer: Bool { return false }

    func setUpLayers() {
        let rootLayer = CALayer()
        rootLayer.masksToBounds = false
        rootLayer.contentsScale = NSScreen.main?.backingScaleFactor ?? 2
        layer = rootLayer
        containerLayer.name = "container"
        containerLayer.anchorPoint = .zero
        containerLayer.frame = CGRect(origin: .zero, size: rootLayer.bounds.size)
        containerLayer.bounds = containerLayer.frame
        rootLayer.addSublayer(containerLayer)
        rootLayer.layoutManager = self
        graphLayer.fillColor = NSColor.systemBlue.withAlphaComponent(0.2).cgColor
        graphLayer.strokeColor = NSColor.systemBlue.cgColor
        graphLayer.lineWidth = 2
        graphLayer.lineJoin = .round
        graphLayer.zPosition = 1
        containerLayer.addSublayer(gridLayer)
        containerLayer.insertSublayer(graphLayer, above: gridLayer)
        for value in [-20, -10, 0, 10, 20] {
            let label = CATextLayer()
            label.string = "\(value) db"
            label.font = NSFont.systemFont(ofSize: 11)
            label.fontSize = 11
            label.alignmentMode = .right
            label.foregroundColor = NSColor.secondaryLabelColor.cgColor
            label.contentsScale = rootLayer.contentsScale
            containerLayer.addSublayer(label)
            labels.append(label)
        }
    }

    private func updateGraph() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationDuration(0)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: bounds.midY))
        for x in stride(from: CGFloat(0), to: bounds.width, by: 2) {
            path.addLine(to: CGPoint(x: x, y: bounds.midY + CGFloat(resonance) * sin(x / 20)))
        }
        graphLayer.path = path
        CATransaction.commit()
    }

    override func layout() {
        super.layout()
        containerLayer.frame = bounds
        updateGraph()
    }

    override func mouseDown(with theEvent: NSEvent) {
        let point = convert(theEvent.locationInWindow, from: nil)
        let inLayer = layer?.convert(point, to: graphLayer) ?? point
        frequency = Float(inLayer.x)
        delegate?.responseView(self, didChangeFrequency: frequency, resonance: resonance)
    }
}

extension ResponseView: CALayoutManager {
    func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        containerLayer.bounds = layer.bounds
    }
}

public class FilterViewController: AUViewController {
    let compact = AUAudioUnitViewConfiguration(width: 400, height: 100, hostHasController: false)
    let expanded = AUAudioUnitViewConfiguration(width: 800, height: 500, hostHasController: false)

    private var viewConfig: AUAudioUnitViewConfiguration!
    private var cutoffParameter: AUParameter!
    private var resonanceParameter: AUParameter!
    private var parameterObserverToken: AUParameterObserverToken?

    @IBOutlet weak var filterView: ResponseView!
    @IBOutlet weak var frequencyTextField: NSTextField!
    @IBOutlet var expandedView: NSView! { didSet { expandedView.setBorder(color: .black, width: 1) } }
    @IBOutlet var compactView: NSView!

    public var viewConfigurations: [AUAudioUnitViewConfiguration] { [expanded, compact] }

    public var audioUnit: AUAudioUnit? {
        didSet {
            DispatchQueue.main.async {
                if self.isViewLoaded { self.connectViewToAU() }
            }
        }
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(expandedView)
        expandedView.pinToSuperviewEdges()
        viewConfig = expanded
        filterView.delegate = self
        guard audioUnit != nil else { return }
        connectViewToAU()
    }

    private func connectViewToAU() {
        guard let paramTree = audioUnit?.parameterTree else {
            fatalError("The required AU parameters could not be found")
        }
        cutoffParameter = paramTree.value(forKey: "cutoff") as? AUParameter
        resonanceParameter = paramTree.value(forKey: "resonance") as? AUParameter
        parameterObserverToken = paramTree.token(byAddingParameterObserver: { [weak self] address, value in
            guard let self = self else { return }
            DispatchQueue.main.async { self.updateUI() }
        })
        updateUI()
    }

    private func updateUI() {
        filterView.frequency = cutoffParameter.value
        frequencyTextField.stringValue = cutoffParameter.string(fromValue: nil)
        frequencyTextField.floatValue = cutoffParameter.value
    }

    @IBAction func frequencyUpdated(_ sender: NSTextField) {
        filterView.frequency = (sender.stringValue as NSString).floatValue
    }

    func toggleViewConfiguration() {
        viewConfig = viewConfig == expanded ? compact : expanded
        audioUnit?.select(viewConfig)
        NSAnimationContext.runAnimationGroup(
            { context in
                context.duration = 0.25
                context.allowsImplicitAnimation = true
                self.compactView.animator().alphaValue = self.viewConfig == self.compact ? 1 : 0
                self.view.layoutSubtreeIfNeeded()
            },
            completionHandler: {
                self.compactView.isHidden = false
            })
    }
}

extension FilterViewController: ResponseViewDelegate {
    func responseView(_ view: ResponseView, didChangeFrequency frequency: Float, resonance: Float) {
        cutoffParameter.setValue(frequency, originator: parameterObserverToken, atHostTime: 0, eventType: .value)
    }
    func responseViewDataDidChange(_ view: ResponseView) {}
}

extension NSView {
    func pinToSuperviewEdges() {
        guard let superview = superview else { return }
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: superview.topAnchor),
            leadingAnchor.constraint(equalTo: superview.leadingAnchor),
            bottomAnchor.constraint(equalTo: superview.bottomAnchor),
            trailingAnchor.constraint(equalTo: superview.trailingAnchor),
        ])
    }

    func setBorder(color: NSColor, width: CGFloat) {
        layer?.borderColor = color.cgColor
        layer?.borderWidth = width
    }
}
