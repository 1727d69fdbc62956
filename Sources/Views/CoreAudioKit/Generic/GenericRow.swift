import AudioToolbox
import CoreGraphics
import Foundation
import ViewHierarchy

/// One line of the generic view: name, control and value of a parameter.
@MainActor
final class GenericRow: UIView {
    let parameter: AUParameter
    private let control = UIView(frame: .zero)
    private var binding: AUParameterBinding?
    private var shownText: () -> String = { "" }

    init(_ parameter: AUParameter) {
        self.parameter = parameter
        super.init(frame: .zero)
        addSubview(control)
        connect()
    }

    required init?(coder: NSCoder) { return nil }

    private var isIndexed: Bool { !(parameter.valueStrings ?? []).isEmpty }

    private func connect() {
        if !parameter.flags.contains(.flag_IsWritable) {
            connectMeter()
        } else if isIndexed {
            connectChoice(parameter.valueStrings ?? [])
        } else if parameter.unit == .boolean {
            connectSwitch()
        } else {
            connectSlider()
        }
        control.part?.label = parameter.displayName
        control.part?.refreshed = { [weak self] in self?.setNeedsDisplay() }
    }

    private func connectMeter() {
        let meter = MeterPart()
        control.part = meter
        let binding = AUParameterBinding(parameter) { [weak meter] in meter?.value = Double($0) }
        meter.scale = ValueScale(least: Double(parameter.minValue), greatest: Double(parameter.maxValue))
        meter.words = { [weak binding] in binding?.text(for: AUValue($0)) ?? "" }
        meter.value = Double(parameter.value)
        shownText = { [weak meter] in meter.map { $0.words?($0.value) ?? "" } ?? "" }
        self.binding = binding
    }

    private func connectChoice(_ titles: [String]) {
        let choice = ChoicePart(isSegmented: false)
        let least = parameter.minValue
        control.part = choice
        let show: @MainActor (AUValue) -> Void = { [weak choice] in choice?.selected = Self.index($0, from: least) }
        let binding = AUParameterBinding(parameter, changed: show)
        choice.titles = titles
        show(parameter.value)
        choice.chosen = { [weak binding] in binding?.set(least + AUValue($0)) }
        self.binding = binding
    }

    private static func index(_ value: AUValue, from least: AUValue) -> Int {
        let place = (value - least).rounded()
        return place.isFinite && abs(place) < 1e6 ? Int(place) : -1
    }

    private func connectSwitch() {
        let button = ButtonPart(.switched)
        control.part = button
        let binding = AUParameterBinding(parameter) { [weak button] in button?.isOn = $0 >= 0.5 }
        button.isOn = parameter.value >= 0.5
        button.pressed = { [weak binding, weak button] in binding?.set(button?.isOn ?? false ? 1 : 0) }
        shownText = { [weak binding, weak button] in binding?.text(for: button?.isOn ?? false ? 1 : 0) ?? "" }
        self.binding = binding
    }

    private func connectSlider() {
        let slider = SliderPart()
        control.part = slider
        let binding = AUParameterBinding(parameter) { [weak slider] in slider?.value = Double($0) }
        binding.connect(slider)
        shownText = { [weak slider] in slider?.shownText ?? "" }
        self.binding = binding
    }

    // MARK: Layout

    /// Narrow rows have their name and value above the control.
    static func height(in width: CGFloat) -> CGFloat { width < 360 ? 50 : 32 }

    private var isNarrow: Bool { frame.width < 360 }
    private var nameFrame: CGRect {
        isNarrow
            ? CGRect(x: 12, y: 4, width: frame.width * 0.6 - 12, height: 18)
            : CGRect(x: 12, y: 0, width: frame.width * 0.28, height: frame.height)
    }
    private var valueFrame: CGRect {
        isNarrow
            ? CGRect(x: frame.width * 0.6, y: 4, width: frame.width * 0.4 - 12, height: 18)
            : CGRect(x: frame.width - 104, y: 0, width: 92, height: frame.height)
    }

    override func layoutSubviews() {
        let (left, right) =
            isNarrow
            ? (12, frame.width - 12) : (nameFrame.maxX + 12, isIndexed ? frame.width - 12 : valueFrame.minX - 10)
        let room = max(20, right - left)
        let height: CGFloat = 26
        let wanted = control.intrinsicContentSize.width
        let width = isIndexed ? min(room, max(wanted, 120)) : wanted >= 0 ? min(room, wanted) : room
        control.frame = CGRect(
            x: left, y: isNarrow ? frame.height - height - 2 : (frame.height - height) / 2, width: width, height: height
        )
    }

    override func draw(_ rect: CGRect) {
        guard let context = DrawingTarget.context else { return }
        let look = DrawingTarget.look
        ControlPart.drawCentred(parameter.displayName, TextStyle(size: 13), in: nameFrame, context, look.text)
        let text = shownText()
        guard !text.isEmpty else { return }
        ControlPart.drawCentred(
            text, TextStyle(size: 13, alignment: .right), in: valueFrame, context, look.secondaryText)
    }
}
