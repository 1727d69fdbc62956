import AppKit
import CoreAudioKit

/// A control of AppKit's with names that UIKit's views have, as their authors have no reason to avoid.
public class DriveDial: NSControl {
    public var backgroundColor: NSColor = .clear { didSet { needsDisplay = true } }
    public var tintColor: NSColor = .systemOrange
    private var center: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
    private var position = 0.5

    public override var doubleValue: Double {
        get { position }
        set {
            position = min(1, max(0, newValue))
            setNeedsDisplay()
        }
    }
    private func setNeedsDisplay() { needsDisplay = true }
    public override var isFlipped: Bool { false }
    public override var isOpaque: Bool { false }
    public override var intrinsicContentSize: NSSize { NSSize(width: NSView.noIntrinsicMetric, height: 60) }
    public override func isAccessibilityElement() -> Bool { true }
    public override func accessibilityLabel() -> String? { "Drive" }
    public override func accessibilityValue() -> Any? { position }

    public override func draw(_ dirtyRect: NSRect) {
        backgroundColor.setFill()
        NSBezierPath(rect: bounds).fill()
        let arc = NSBezierPath()
        arc.appendArc(withCenter: center, radius: 20, startAngle: 225, endAngle: 225 - 270 * position, clockwise: true)
        arc.lineWidth = 3
        tintColor.setStroke()
        arc.stroke()
    }
    public override func mouseDragged(with event: NSEvent) {
        guard event.type == .leftMouseDragged else { return }
        doubleValue += event.deltaY / 100
        sendAction(action, to: target)
    }
    public override func menu(for event: NSEvent) -> NSMenu? {
        let menu = NSMenu(title: "Drive")
        menu.addItem(withTitle: "Reset", action: nil, keyEquivalent: "")
        menu.addItem(.separator())
        return menu
    }
}

/// A unit's view as AppKit's users write it.
public class DriveDialController: AUViewController, NSTableViewDataSource, NSTableViewDelegate {
    private let dial = DriveDial(frame: NSRect(x: 0, y: 0, width: 60, height: 60))
    private let list = NSTableView()

    public override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 320, height: 200)) }

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.wantsLayer = true
        view.layer?.backgroundColor = NSColor.windowBackgroundColor.cgColor
        view.appearance = NSAppearance(named: .darkAqua)
        view.toolTip = "Drive"
        let scroll = NSScrollView(frame: NSRect(x: 100, y: 0, width: 220, height: 200))
        list.addTableColumn(NSTableColumn(identifier: NSUserInterfaceItemIdentifier("name")))
        list.headerView = nil
        list.dataSource = self
        list.delegate = self
        scroll.documentView = list
        scroll.hasVerticalScroller = true
        let box = NSBox(frame: view.bounds)
        box.boxType = .custom
        box.cornerRadius = 6
        box.fillColor = NSColor(calibratedWhite: 0.1, alpha: 1)
        let steps = NSStepper(frame: .zero)
        steps.maxValue = 4
        add([box, dial, scroll, steps], to: view)
        view.subviews.forEach { $0.needsDisplay = true }
    }

    private func add(_ parts: [NSView], to parent: NSView) { parts.forEach(parent.addSubview) }

    public func numberOfRows(in tableView: NSTableView) -> Int { 3 }
    public func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any? {
        "Preset \(row)"
    }
    public func tableViewSelectionDidChange(_ notification: Notification) {
        dial.doubleValue = Double(list.selectedRow) / 2
    }
}
