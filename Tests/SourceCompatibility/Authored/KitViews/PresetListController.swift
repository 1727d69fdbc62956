import CoreAudioKit
import UIKit

/// A unit's view as UIKit's users write it: a list of presets, a field for a name, a row of buttons, made in code.
public class PresetListController: AUViewController, UITableViewDataSource, UITableViewDelegate {
    private let table = UITableView(frame: .zero, style: .plain)
    private let steps = UIStepper()
    private let spinner = UIActivityIndicatorView(style: .medium)
    private let notes = UITextView()
    private let column = UIStackView()
    public var names = ["Init", "Bright", "Dark"]
    public private(set) var chosen: String?

    public override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        view.tintColor = .systemOrange
        view.isOpaque = true
        view.clipsToBounds = true
        view.tag = 1
        view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        table.register(UITableViewCell.self, forCellReuseIdentifier: "Name")
        table.dataSource = self
        table.delegate = self
        table.rowHeight = 32
        table.separatorStyle = .none
        notes.text = "Notes"
        notes.setContentHuggingPriority(.defaultLow, for: .vertical)
        steps.maximumValue = 10
        spinner.startAnimating()
        column.axis = .vertical
        for part in [table, notes, steps, spinner] as [UIView] { column.addArrangedSubview(part) }
        pin(column, in: view)
        for case let control as UIControl in column.arrangedSubviews { control.isEnabled = true }
        view.subviews.forEach { $0.isUserInteractionEnabled = true }
        (view.viewWithTag(1) ?? view).setNeedsUpdateConstraints()
    }

    private func pin(_ inner: UIView, in outer: UIView) {
        let room = UILayoutGuide()
        outer.addLayoutGuide(room)
        inner.translatesAutoresizingMaskIntoConstraints = false
        outer.addSubview(inner)
        NSLayoutConstraint.activate([
            room.topAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.topAnchor, constant: 8),
            room.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -8),
            room.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 8),
            room.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -8),
            inner.topAnchor.constraint(equalTo: room.topAnchor),
            inner.bottomAnchor.constraint(equalTo: room.bottomAnchor),
            inner.leadingAnchor.constraint(equalTo: room.leadingAnchor),
            inner.trailingAnchor.constraint(equalTo: room.trailingAnchor),
        ])
    }

    public override func updateViewConstraints() { super.updateViewConstraints() }
    public override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        view.endEditing(true)
        super.touchesBegan(touches, with: event)
    }

    public func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
    public func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Name", for: indexPath)
        cell.textLabel?.text = names[indexPath.row]
        cell.accessoryType = names[indexPath.row] == chosen ? .checkmark : .none
        return cell
    }
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen = names[indexPath.row]
        tableView.deselectRow(at: indexPath, animated: true)
    }
}
