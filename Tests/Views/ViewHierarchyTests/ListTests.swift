import AppKit
import AudioToolbox
import Testing
import UIKit
import ViewHierarchy
import ViewStage

/// Says what is in tables and pickers, and notes what is chosen.
@MainActor
private final class Presets: UITableViewDataSource, UITableViewDelegate, UIPickerViewDataSource, UIPickerViewDelegate,
    NSTableViewDataSource, NSTableViewDelegate
{
    var names = (0..<40).map { "Preset \($0)" }
    var chosen: [Int] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Preset", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        return cell
    }
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath.row) }
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { names.count }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        names[row]
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
        chosen.append(row)
    }
    func numberOfRows(in tableView: NSTableView) -> Int { names.count }
    func tableView(_ tableView: NSTableView, objectValueFor tableColumn: NSTableColumn?, row: Int) -> Any? {
        names[row]
    }
    func tableViewSelectionDidChange(_ notification: Notification) {
        if let table = notification.object as? NSTableView { chosen.append(table.selectedRow) }
    }
}

@MainActor struct ListTests {
    private let presets = Presets()

    private func stage(_ view: HierarchyView) -> ViewStage {
        let root = UIView(frame: .zero)
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
        root.addSubview(view)
        let stage = ViewStage(HierarchySurface(root: root), width: 200, height: 100)
        _ = stage.draw()
        return stage
    }

    @Test func aRowOfATableIsChosenWhereItIsSeen() {
        let table = UITableView(frame: .zero, style: .plain)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Preset")
        table.rowHeight = 20
        table.dataSource = presets
        table.delegate = presets
        let stage = stage(table)
        stage.click(50, 30)
        table.contentOffset.y = 200
        stage.click(50, 30)
        #expect(presets.chosen == [1, 11])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 11, section: 0))
        #expect(stage.element("Preset 11") != nil)
        table.contentOffset.y = 10_000
        #expect(table.contentOffset.y == 700)
    }

    @Test func aTableThatSaysNonsenseIsEmpty() {
        let table = UITableView(frame: .zero, style: .plain)
        let stage = stage(table)
        stage.click(50, 30)
        table.scrollToRow(at: IndexPath(row: -4, section: 9), at: .top, animated: true)
        table.selectRow(at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .middle)
        #expect(table.indexPathForSelectedRow == nil && table.cellForRow(at: IndexPath()) == nil)
        table.contentOffset = CGPoint(x: CGFloat.nan, y: .infinity)
        #expect(table.contentOffset == .zero)
    }

    @Test func aRowOfAppKitsTableIsChosenByClicksAndArrows() {
        let scroll = NSScrollView(frame: .zero)
        let table = NSTableView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        table.rowHeight = 20
        table.dataSource = presets
        table.delegate = presets
        scroll.documentView = table
        let stage = stage(scroll)
        stage.click(50, 30)
        #expect(presets.chosen == [1])
        table.selectRowIndexes([30], byExtendingSelection: false)
        table.scrollRowToVisible(30)
        #expect(presets.chosen == [1, 30])
        #expect(scroll.documentVisibleRect.minY == 520)
        stage.click(50, 30)
        #expect(presets.chosen == [1, 30, 27])
        table.selectRowIndexes([4000], byExtendingSelection: false)
        #expect(table.selectedRow == -1)
    }

    @Test func aPickerIsAMenuOfTexts() {
        let picker = UIPickerView(frame: .zero)
        picker.dataSource = presets
        picker.delegate = presets
        let stage = stage(picker)
        picker.selectRow(5, inComponent: 0, animated: false)
        picker.selectRow(500, inComponent: 0, animated: false)
        picker.selectRow(1, inComponent: 7, animated: false)
        #expect(picker.selectedRow(inComponent: 0) == 5 && picker.selectedRow(inComponent: 3) == -1)
        #expect(presets.chosen.isEmpty)
        stage.click(100, 50)
        stage.key(0xff57)
        stage.key(0xff0d)
        #expect(presets.chosen == [39])
    }

    @Test func aStepperStaysBetweenItsBoundsAndWraps() {
        let stepper = UIStepper(frame: .zero)
        (stepper.maximumValue, stepper.stepValue) = (2, 1)
        var values: [Double] = []
        stepper.addAction(UIAction { _ in values.append(stepper.value) }, for: .valueChanged)
        let stage = stage(stepper)
        for _ in 0..<3 { stage.click(150, 50) }
        stepper.wraps = true
        stage.click(150, 50)
        stage.click(50, 50)
        stepper.value = .nan
        #expect(values == [1, 2, 0, 2] && stepper.value == 2)
    }

    @Test func aTextOfSeveralLinesIsWritten() {
        let text = UITextView(frame: .zero)
        let stage = stage(text)
        stage.click(20, 20)
        for word in ["one", "two"] {
            stage.content.handle(.text(word))
            stage.key(0xff0d)
        }
        stage.key(0xff52)
        stage.content.handle(.text("2"))
        #expect(text.text == "one\n2two\n")
        text.text = String(repeating: "x\n", count: 10_000)
        _ = stage.draw()
        text.isEditable = false
        stage.content.handle(.text("more"))
        #expect(text.text.count == 20_000)
    }

    @Test func anItemOfAPopUpMenuKeepsItsTagAndItsMethodIsCalled() {
        let popUp = NSPopUpButton(frame: .zero, pullsDown: false)
        popUp.addItems(withTitles: ["Sine", "Saw"])
        popUp.lastItem?.tag = 7
        popUp.insertItem(withTitle: "Noise", at: 0)
        #expect(popUp.itemTitles == ["Noise", "Sine", "Saw"])
        #expect(popUp.selectItem(withTag: 7) && popUp.titleOfSelectedItem == "Saw")
        popUp.menu?.addItem(NSMenuItem(title: "Square", action: nil, keyEquivalent: ""))
        #expect(popUp.numberOfItems == 4 && popUp.item(withTitle: "Saw")?.tag == 7)
        popUp.removeItem(at: 9)
        popUp.removeItem(at: 0)
        #expect(popUp.itemTitles == ["Sine", "Saw", "Square"])
    }

    @Test func theRightButtonOpensAViewsMenu() {
        let view = NSView(frame: .zero)
        let menu = NSMenu(title: "Knob")
        for title in ["Reset", "Learn"] { menu.addItem(NSMenuItem(title: title, action: nil, keyEquivalent: "")) }
        view.menu = menu
        let stage = stage(view)
        stage.content.handle(.pointer(ViewPointerEvent(.down, x: 20, y: 20, button: 1)))
        #expect((stage.content as? HierarchySurface)?.menu != nil)
    }
}
