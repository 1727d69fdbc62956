import CoreAudioKit
import Glibc
import Synchronization

/// A blue ground and a yellow bar, as wide as the level says; dragging sets the level.
final class Easel: ViewContent {
    static let ground: UInt32 = 0x0020_4080
    static let bar: UInt32 = 0x00f0_c000

    var damaged: (() -> Void)?
    var copied: ((String) -> Void)?
    var play: ([UInt8]) -> Void = { _ in }
    private let journal: EaselJournal
    private let fault: EaselFault
    private var geometry = SurfaceGeometry(size: AUViewSize(width: 320, height: 200))
    private var token: AUParameterObserverToken?
    private var isDamaged = true

    init(_ journal: EaselJournal, _ fault: EaselFault) {
        (self.journal, self.fault) = (journal, fault)
        token = journal.level.token(byAddingParameterObserver: { [weak self] _, _ in
            Task { @MainActor in self?.damage() }
        })
    }

    var preferredSize: AUViewSize? { AUViewSize(width: 320, height: 200) }
    var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? {
        (AUViewSize(width: 16, height: 16), AUViewSize(width: 2000, height: 2000))
    }
    var cursor: ViewCursor { .pointingHand }

    func configure(_ geometry: SurfaceGeometry) {
        self.geometry = geometry
        journal.width.value = AUValue(geometry.size.width)
        damage()
    }

    func draw(into pixels: SurfacePixels) -> [SurfaceRectangle] {
        isDamaged = false
        if fault == .hangs || fault == .mutes {
            journal.isHanging.store(true, ordering: .relaxed)
            sleep(60)
        }
        if fault == .crashes, journal.level.value > 0 {
            UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
        }
        journal.draws.value += 1
        let bar = Int(Double(pixels.width) * Double(journal.level.value))
        for row in 0..<pixels.height {
            let line = (pixels.base + row * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
            for column in 0..<pixels.width { line[column] = column < bar ? Self.bar : Self.ground }
        }
        if fault == .floods { damage() }
        return [SurfaceRectangle(x: 0, y: 0, width: pixels.width, height: pixels.height)]
    }

    func handle(_ event: ViewEvent) {
        switch event {
        case .pointer(let pointer) where fault == .plays:
            if pointer.phase == .down { play([0x90, 60, 100]) }
            if pointer.phase == .up { play([0x80, 60, 0]) }
        case .pointer(let pointer):
            switch pointer.phase {
            case .down: set(pointer.x, .touch)
            case .dragged: set(pointer.x, .value)
            case .up: set(pointer.x, .release)
            // No clipboard takes what nobody has copied.
            case .entered: copied?("stolen")
            case .moved, .exited, .cancelled: break
            }
        case .action(1, .set(let number)): journal.level.value = AUValue(number)
        // A digit that is typed is the level in tenths.
        case .text(let text), .paste(let text): if let digit = Int(text) { journal.level.value = AUValue(digit) / 10 }
        case .key(let key): copy(key)
        case .action, .scroll, .focus: break
        }
    }

    func describe() -> [ViewElement] {
        [
            ViewElement(
                identifier: 1, role: .slider, label: "Level", value: "\(Int(journal.level.value * 100)) %",
                number: Double(journal.level.value), least: 0, greatest: 1, x: 0, y: 0, width: geometry.size.width,
                height: geometry.size.height)
        ]
    }

    /// Control and c copies the level.
    private func copy(_ key: ViewKeyEvent) {
        guard key.phase == .down, key.symbol == 0x63, key.modifiers.contains(.control) else { return }
        copied?("level \(journal.level.value)")
    }

    private func damage() {
        guard !isDamaged else { return }
        isDamaged = true
        damaged?()
    }

    private func set(_ x: Double, _ type: AUParameterAutomationEventType) {
        if type != .value { journal.gestures.value += 1 }
        let level = AUValue(min(max(x / geometry.size.width, 0), 1))
        journal.level.setValue(level, originator: nil, atHostTime: 0, eventType: type)
        damage()
    }
}
