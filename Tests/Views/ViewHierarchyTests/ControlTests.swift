import AppKit
import AudioToolbox
import Testing
import UIKit
import ViewHierarchy
import ViewStage

@MainActor struct ControlTests {
    private func stage(_ control: HierarchyView) -> ViewStage {
        let root = UIView(frame: .zero)
        root.addSubview(control)
        return ViewStage(HierarchySurface(root: root), width: 240, height: 160)
    }

    @Test func aSliderIsDraggedAndTellsOfHoldAndRelease() {
        let slider = NSSlider(frame: NSRect(x: 10, y: 10, width: 218, height: 22))
        (slider.minValue, slider.maxValue) = (0, 100)
        var told: [String] = []
        slider.onTrackingChange = { told.append($0 ? "hold" : "release") }
        slider.onAction = { _ in told.append("\(Int(slider.doubleValue))") }
        let stage = stage(slider)
        stage.drag(19, 21, to: 119, 21)
        #expect(slider.doubleValue == 50)
        #expect(told == ["hold", "5", "10", "15", "20", "25", "30", "35", "40", "45", "50", "release"])
    }

    @Test func keysChangeAValue() {
        let slider = NSSlider(value: 50, minValue: 0, maxValue: 100)
        slider.defaultValue = 20
        let stage = stage(slider)
        stage.content.handle(.focus(true, direction: 1))
        var values: [Double] = []
        for (key, modifiers) in [
            (0xff53, []), (0xff54, .shift), (0xff50, []), (0xff57, []), (0xffff, []),
        ] as [(UInt32, ViewKeyModifiers)] {
            stage.key(key, modifiers)
            values.append((slider.doubleValue * 1000).rounded() / 1000)
        }
        #expect(values == [51, 50.9, 0, 100, 20])
        for digit in ["3", "7", ".", "5"] { stage.key(UInt32(digit.unicodeScalars.first!.value), typing: digit) }
        #expect(slider.doubleValue == 20)
        stage.key(0xff0d)
        #expect(slider.doubleValue == 37.5)
    }

    @Test func aLogarithmicScaleIsEvenInRatios() {
        let scale = ValueScale(least: 20, greatest: 20_000, isLogarithmic: true)
        #expect(abs(scale.value(at: 1 / 3) - 200) < 1e-9 && scale.value(at: 2) == 20_000)
        #expect(abs(scale.position(of: 2000) - 2 / 3) < 1e-12)
        #expect(ValueScale(least: 0, greatest: 10, isLogarithmic: true).value(at: 0.5) == 5)
        #expect(ValueScale(least: 0, greatest: 10, step: 1).moved(3, by: 0.01) == 4)
    }

    @Test func aKnobIsTurnedByDraggingUpwards() {
        let knob = NSKnob(frame: NSRect(x: 10, y: 10, width: 80, height: 100))
        let stage = stage(knob)
        stage.drag(50, 60, to: 50, -40)
        #expect(abs(knob.doubleValue - 0.5) < 1e-9)
        stage.content.handle(.scroll(ViewScrollEvent(x: 50, y: 60, deltaX: 0, deltaY: -10)))
        #expect(abs(knob.doubleValue - 0.51) < 1e-9)
    }

    @Test func aButtonActsWhenItIsLetGoInside() {
        var presses = 0
        let button = NSButton(title: "Reset") { _ in presses += 1 }
        let stage = stage(button)
        stage.click(5, 5)
        stage.drag(5, 5, to: 200, 150)
        stage.content.handle(.focus(true, direction: 1))
        stage.key(0x20)
        #expect(presses == 2)
        button.isEnabled = false
        stage.click(5, 5)
        #expect(presses == 2)
    }

    @Test func aSwitchAndSegmentsChange() {
        let toggle = UISwitch(frame: CGRect(x: 0, y: 0, width: 40, height: 24))
        let stage = stage(toggle)
        stage.click(20, 12)
        #expect(toggle.isOn && stage.content.describe().first?.number == 1)
        let segments = UISegmentedControl(items: ["Low", "Band", "High"])
        segments.frame = CGRect(x: 0, y: 40, width: 150, height: 26)
        toggle.superview?.addSubview(segments)
        stage.click(75, 50)
        #expect(segments.selectedSegmentIndex == 1)
    }

    @Test func aMenuOpensInsideThePictureAndIsChosenFrom() {
        let menu = NSPopUpButton(frame: NSRect(x: 20, y: 130, width: 100, height: 26))
        menu.addItems(withTitles: (0..<30).map { "Item \($0)" })
        let stage = stage(menu)
        stage.draw()
        stage.click(30, 140)
        let drawn = stage.draw()
        #expect(drawn.allSatisfy { $0.y >= 0 && $0.y + $0.height <= 160 } && !drawn.isEmpty)
        stage.click(40, 20)
        #expect(menu.indexOfSelectedItem == 0 || menu.indexOfSelectedItem < 30)
        stage.content.handle(.focus(true, direction: 1))
        stage.key(0xff54)
        #expect(menu.titleOfSelectedItem == "Item \(menu.indexOfSelectedItem)" && menu.indexOfSelectedItem >= 1)
        stage.key(0x20)
        stage.key(0xff57)
        stage.key(0xff0d)
        #expect(menu.indexOfSelectedItem == 29)
    }

    @Test func textIsWrittenAndFinished() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
        var finished = 0
        field.addAction(UIAction { _ in finished += 1 }, for: .editingDidEnd)
        let stage = stage(field)
        stage.click(10, 10)
        stage.content.handle(.text("Grüße\n\u{7}"))
        stage.key(0xff08)
        stage.key(0xff50)
        stage.content.handle(.text("→"))
        stage.key(0xff0d)
        #expect(field.text == "→Grüß" && finished == 1)
        stage.content.handle(.text(String(repeating: "x", count: 1_000_000)))
        #expect(field.text!.count <= 1000)
    }

    @Test func textIsSelectedCopiedCutAndPasted() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
        let stage = stage(field)
        var copied: [String] = []
        stage.content.copied = { copied.append($0) }
        stage.click(10, 10)
        stage.content.handle(.text("cutoff"))
        // Control and a, c, x.
        stage.key(0x61, .control)
        stage.key(0x63, .control)
        #expect(copied == ["cutoff"] && field.text == "cutoff")
        stage.key(0x78, .control)
        #expect(copied == ["cutoff", "cutoff"] && field.text == "")
        // What is pasted comes as an event of its own: the key alone brings nothing.
        stage.key(0x76, .control)
        #expect(field.text == "")
        stage.content.handle(.paste("one\ntwo"))
        #expect(field.text == "one two")
        // Shift and Left, three times.
        for _ in 0..<3 { stage.key(0xff51, .shift) }
        stage.content.handle(.paste("2"))
        #expect(field.text == "one 2")
        stage.content.handle(.paste(String(repeating: "x", count: 49_152)))
        #expect(field.text?.count == 1000)
    }

    @Test func aFieldThatIsPressedWithoutAPointerIsWrittenIn() throws {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
        field.placeholder = "Name"
        let stage = stage(field)
        stage.content.handle(.action(try #require(stage.element("Name")).identifier, .press))
        stage.content.handle(.text("bell"))
        #expect(field.text == "bell")
    }

    @Test func whatASecretFieldHidesIsNotCopied() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
        (field.part as? FieldPart)?.isSecret = true
        let stage = stage(field)
        var copied: [String] = []
        stage.content.copied = { copied.append($0) }
        stage.click(10, 10)
        stage.content.handle(.paste("secret"))
        stage.key(0x61, .control)
        stage.key(0x63, .control)
        stage.key(0x78, .control)
        #expect(copied.isEmpty && field.text == "secret")
    }

    @Test func whatIsPastedWhereNobodyWritesIsLost() {
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 24))
        let stage = stage(field)
        stage.content.handle(.paste("text"))
        #expect(field.text == "")
    }

    @Test func elementsAreDescribedAndActedOn() throws {
        let slider = NSSlider(value: 440, minValue: 20, maxValue: 2000)
        (slider.label, slider.valueText) = ("Cutoff", { "\(Int($0)) Hz" })
        slider.frame = NSRect(x: 5, y: 6, width: 100, height: 22)
        let stage = stage(slider)
        let element = try #require(stage.element("Cutoff"))
        #expect(element.role == .slider && element.value == "440 Hz" && element.number == 440)
        #expect((element.x, element.y, element.width, element.height) == (5, 6, 100, 22))
        stage.content.handle(.action(element.identifier, .set(100)))
        #expect(slider.doubleValue == 100)
        stage.content.handle(.action(element.identifier, .setText("250")))
        stage.content.handle(.action(element.identifier, .set(.nan)))
        stage.content.handle(.action(.max, .set(1)))
        #expect(slider.doubleValue == 250)
    }
}
