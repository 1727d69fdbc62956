import CoreAudioKit
import UIKit

class SynthViewController: AUViewController {
    private let stack = UIStackView()
    private var sliders: [AUParameterAddress: UISlider] = [:]
    private let titleLabel: UILabel = {
        let label = UILabel()
        label.text = "Synth"
        label.font = UIFont.preferredFont(forTextStyle: .headline)
        label.textColor = .label
        label.textAlignment = .center
        label.numberOfLines = 0
        label.adjustsFontSizeToFitWidth = true
        label.minimumScaleFactor = 0.5
        label.translatesAutoresizingMaskIntoConstraints = false
        return label
    }()
    private lazy var waveControl: UISegmentedControl = {
        let control = UISegmentedControl(items: ["Sine", "Saw", "Square"])
        control.selectedSegmentIndex = 0
        control.addTarget(self, action: #selector(waveChanged(_:)), for: .valueChanged)
        return control
    }()
    private var observer: AUParameterObserverToken?
    private var displayLink: CADisplayLink?
    var audioUnit: AUAudioUnit? {
        didSet { DispatchQueue.main.async { if self.isViewLoaded { self.connect() } } }
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        preferredContentSize = CGSize(width: 400, height: 300)
        stack.axis = .vertical
        stack.alignment = .fill
        stack.distribution = .equalSpacing
        stack.spacing = 12
        stack.isLayoutMarginsRelativeArrangement = true
        stack.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        stack.addArrangedSubview(titleLabel)
        stack.addArrangedSubview(waveControl)
        stack.setCustomSpacing(20, after: titleLabel)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            stack.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -16),
            titleLabel.heightAnchor.constraint(greaterThanOrEqualToConstant: 30),
        ])
        connect()
    }

    private func connect() {
        guard let tree = audioUnit?.parameterTree else { return }
        for parameter in tree.allParameters {
            let slider = UISlider()
            slider.minimumValue = parameter.minValue
            slider.maximumValue = parameter.maxValue
            slider.value = parameter.value
            slider.tag = Int(parameter.address)
            slider.minimumTrackTintColor = .systemTeal
            slider.addTarget(self, action: #selector(sliderMoved), for: [.valueChanged])
            slider.addTarget(self, action: #selector(sliderEnded), for: [.touchUpInside, .touchUpOutside])
            let label = UILabel()
            label.text = parameter.displayName
            label.setContentHuggingPriority(.required, for: .horizontal)
            let row = UIStackView(arrangedSubviews: [label, slider])
            row.spacing = 8
            stack.addArrangedSubview(row)
            sliders[parameter.address] = slider
        }
        observer = tree.token(byAddingParameterObserver: { [weak self] address, value in
            DispatchQueue.main.async {
                guard let slider = self?.sliders[address], !slider.isTracking else { return }
                slider.setValue(value, animated: true)
            }
        })
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        displayLink = CADisplayLink(target: self, selector: #selector(tick(_:)))
        displayLink?.preferredFramesPerSecond = 30
        displayLink?.add(to: .main, forMode: .common)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        displayLink?.invalidate()
        displayLink = nil
    }

    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(alongsideTransition: { _ in
            self.stack.axis = size.width > size.height ? .horizontal : .vertical
        })
    }

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        titleLabel.isHidden = traitCollection.verticalSizeClass == .compact
    }

    @objc private func tick(_ link: CADisplayLink) {
        let phase = link.timestamp.truncatingRemainder(dividingBy: 1)
        titleLabel.alpha = CGFloat(0.5 + phase / 2)
    }

    @objc private func sliderMoved(_ sender: UISlider) {
        let address = AUParameterAddress(sender.tag)
        audioUnit?.parameterTree?.parameter(withAddress: address)?.setValue(sender.value, originator: observer)
    }

    @objc private func sliderEnded(_ sender: UISlider) {}

    @objc func waveChanged(_ sender: UISegmentedControl) {
        let title = sender.titleForSegment(at: sender.selectedSegmentIndex) ?? ""
        let alert = UIAlertController(title: "Wave", message: title, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default, handler: nil))
        present(alert, animated: true, completion: nil)
    }
}
