import AudioToolbox
import CForeignPlugIns

/// What is seen of a plug-in's own user interface, and what is done to it. A pixel of it is a point. Thread: main.
@MainActor
final class PictureContent: ViewContent {
    /// Kept: the picture reads its values.
    private let unit: ForeignUnit
    private let observer: PictureObserver
    // nonisolated(unsafe): closed when nobody else has the content any more.
    nonisolated(unsafe) private let picture: OpaquePointer
    private var scale = 1.0
    private var wished: AUViewSize
    /// The last size that the presenter wanted.
    private var fitted: AUViewSize?
    /// What a key that is down types, which comes again as text.
    private var typed = ""

    var damaged: (() -> Void)?
    var cursor: ViewCursor { .arrow }
    var preferredSize: AUViewSize? { wished }

    /// One that cannot be resized has one size only.
    var sizeLimits: (least: AUViewSize, greatest: AUViewSize)? {
        cfp_picture_is_fixed(picture) ? (least: wished, greatest: wished) : nil
    }

    /// Waits until the interface has drawn itself; nil with the rest of a sentence for one that does not.
    init?(of unit: ForeignUnit, _ problem: inout [CChar]) {
        let observer = PictureObserver(of: unit)
        var table = observer.table
        let count = problem.count
        guard let picture = cfp_picture_open(unit.unit, unit.sampleRate, &table, &problem, count) else { return nil }
        (self.unit, self.observer, self.picture) = (unit, observer, picture)
        wished = Self.size(of: picture)
        observer.content = self
    }

    deinit { cfp_picture_close(picture) }

    private static func size(of picture: OpaquePointer) -> AUViewSize {
        var (width, height) = (UInt32(0), UInt32(0))
        cfp_picture_size(picture, &width, &height)
        return AUViewSize(width: Double(width), height: Double(height))
    }

    /// There is something to draw, or the interface has another size.
    func change() {
        let size = Self.size(of: picture)
        if size != fitted, size.width > 0 { wished = size }
        damaged?()
    }

    func configure(_ geometry: SurfaceGeometry) {
        scale = geometry.scale
        guard geometry.size != fitted ?? wished else { return }
        fitted = geometry.size
        let (width, height) = (Int32(clamping: Int(geometry.size.width)), Int32(clamping: Int(geometry.size.height)))
        cfp_picture_fit(picture, width, height)
        cfp_picture_settle(picture)
    }

    func draw(into pixels: SurfacePixels) -> [SurfaceRectangle] {
        var area = [Int32](repeating: 0, count: 4)
        let isDrawn = cfp_picture_draw(
            picture, pixels.base, UInt32(pixels.width), UInt32(pixels.height), UInt32(pixels.bytesPerRow), scale,
            pixels.isNew, &area)
        guard isDrawn else { return [] }
        return [SurfaceRectangle(x: Int(area[0]), y: Int(area[1]), width: Int(area[2]), height: Int(area[3]))]
    }

    /// Nobody knows what a plug-in's interface shows.
    func describe() -> [ViewElement] { [] }

    func handle(_ event: ViewEvent) {
        switch event {
        case .pointer(let pointer): handle(pointer)
        case .scroll(let scroll): handle(scroll)
        case .key(let key): handle(key)
        case .text(let text): type(text)
        case .focus, .action, .paste: break
        }
    }

    private func handle(_ pointer: ViewPointerEvent) {
        // X11 counts the left button, the middle one and the right one.
        let button: Int32 = [0: 1, 1: 3, 2: 2][pointer.button] ?? 1
        move(pointer.x, pointer.y)
        switch pointer.phase {
        case .down: cfp_picture_press(picture, button, true)
        case .up, .cancelled:
            cfp_picture_press(picture, button, false)
            settle()
        case .entered, .moved, .dragged, .exited: break
        }
    }

    private func handle(_ scroll: ViewScrollEvent) {
        move(scroll.x, scroll.y)
        // The wheel's buttons: up, down, to the left and to the right.
        let (along, across) = (scroll.deltaY, scroll.deltaX)
        let button: Int32 = along < 0 ? 4 : along > 0 ? 5 : across < 0 ? 6 : across > 0 ? 7 : 0
        guard button > 0 else { return }
        cfp_picture_press(picture, button, true)
        cfp_picture_press(picture, button, false)
        settle()
    }

    private func handle(_ key: ViewKeyEvent) {
        if key.phase != .down { cfp_picture_key(picture, key.symbol, false) }
        if key.phase != .up { cfp_picture_key(picture, key.symbol, true) }
        typed = key.phase == .up ? "" : key.characters
        if key.phase == .up { settle() }
    }

    private func type(_ text: String) {
        guard text != typed else { return }
        for character in text.unicodeScalars { cfp_picture_type(picture, character.value) }
        settle()
    }

    private func move(_ x: Double, _ y: Double) {
        func whole(_ place: Double) -> Int32 { place.isFinite ? Int32(min(max(-1, place), 32_767)) : 0 }
        cfp_picture_move(picture, whole(x), whole(y))
    }

    /// Whoever asks what came of it is to see it.
    private func settle() {
        cfp_picture_settle(picture)
        change()
    }
}
