import AudioToolbox
import CoreGraphics
import Foundation

/// The picture of a hierarchy of views: lays it out, draws what is damaged, and brings events to the view that they are
/// meant for. Thread: main.
@preconcurrency @MainActor
public final class HierarchySurface: ViewContent {
    /// The view that fills the surface.
    public let root: HierarchyView
    package private(set) var geometry = SurfaceGeometry(size: AUViewSize(width: 400, height: 300))
    private var damage = DamageList()
    private var rule = RedrawRule()
    private(set) var isDrawing = false
    var isLayingOut = false

    /// Who has pressed a button and gets all that follows.
    var captured: HierarchyView?
    /// Gestures that follow the pointer that is down.
    var gestures: [HierarchyGesture] = []
    /// Whether a gesture has taken the pointer from the view.
    var isCancelled = false
    /// What the key that was pressed last types, where somebody has taken it; empty otherwise.
    var typedByKey = ""
    weak var hovered: HierarchyView?
    package weak var focused: HierarchyView?
    var hasKeyboard = false
    /// A menu that lies above all else.
    package private(set) var menu: MenuView?

    /// What the controller prefers; nil for no wish.
    package var wish: () -> AUViewSize? = { nil }
    /// Is called when the size changes, with the new one.
    package var willResize: (CGSize) -> Void = { _ in }

    /// Is called when there is damage where there was none, on the main thread.
    public var damaged: (() -> Void)?
    /// Is called with what a person has copied, on the main thread.
    public var copied: ((String) -> Void)?
    /// What the controller prefers, in points; nil for no wish.
    public var preferredSize: AUViewSize? { wish() }
    /// None: a hierarchy is drawn in any size.
    public let sizeLimits: (least: AUViewSize, greatest: AUViewSize)? = nil
    /// The shape that the view under the pointer wishes.
    public var cursor: ViewCursor { menu != nil ? .arrow : (captured ?? hovered)?.cursorShape ?? .arrow }

    /// What views know of what they are shown in.
    var windowObject: AnyObject?

    /// Takes the view out of any other and fills the surface with it.
    public init(root: HierarchyView) {
        self.root = root
        root.detach()
        root.surface = self
        root.windowChanged()
    }

    /// In points.
    package var size: CGSize { CGSize(width: geometry.size.width, height: geometry.size.height) }
    package var look: Look { Look(isDark: geometry.isDark || root.isAlwaysDark) }

    /// Lays the views out in a size of at least one point and at most 4,096; what is no number is one.
    public func configure(_ geometry: SurfaceGeometry) {
        let (width, height) = (Self.side(geometry.size.width), Self.side(geometry.size.height))
        let scale = geometry.scale.isFinite ? min(4, max(0.5, geometry.scale)) : 1
        let old = self.geometry
        if old.size != AUViewSize(width: width, height: height) { willResize(CGSize(width: width, height: height)) }
        self.geometry = SurfaceGeometry(
            size: AUViewSize(width: width, height: height), scale: scale, isDark: geometry.isDark)
        closeMenu()
        root.frame = CGRect(x: 0, y: 0, width: width, height: height)
        root.setNeedsLayout()
        if old.isDark != geometry.isDark { root.appearanceChanged() }
        layOut()
        invalidate(CGRect(origin: .zero, size: size))
    }

    /// A size that anything can be drawn in: what is no number, and what is too small, is one point.
    private static func side(_ value: Double) -> Double { value.isFinite ? min(4096, max(1, value)) : 1 }

    // MARK: Damage

    package func invalidate(_ rectangle: CGRect) {
        damage.add(rectangle, on: size)
        guard !damage.isEmpty, !isLayingOut || !isDrawing, rule.damage() else { return }
        damaged?()
    }

    /// The next frame lays out; what that damages, it draws.
    func layoutIsDue() {
        guard !isLayingOut, rule.damage() else { return }
        damaged?()
    }

    /// Lays out what has to be, in at most four rounds: layout that asks for layout ends there.
    package func layOut() {
        guard !isLayingOut else { return }
        isLayingOut = true
        defer { isLayingOut = false }
        for _ in 0..<4 where root.anyNeedsLayout {
            root.layOutTree()
        }
    }

    /// Draws what is damaged and returns its rectangles in pixels, 16 at most; none from inside of drawing.
    public func draw(into pixels: SurfacePixels) -> [SurfaceRectangle] {
        guard !isDrawing else { return [] }
        isDrawing = true
        rule.begin()
        layOut()
        if pixels.isNew { damage.add(CGRect(origin: .zero, size: size), on: size) }
        let drawn = draw(damage.take(), into: pixels)
        isDrawing = false
        if rule.end() { damaged?() }
        return drawn
    }

    private func draw(_ rectangles: [CGRect], into pixels: SurfacePixels) -> [SurfaceRectangle] {
        guard !rectangles.isEmpty else { return [] }
        let scale = geometry.scale
        guard
            let context = CGContext(
                pixels: pixels.base, width: pixels.width, height: pixels.height, bytesPerRow: pixels.bytesPerRow,
                transform: CGAffineTransform(scaleX: scale, y: scale))
        else { return Self.blank(pixels) }
        return rectangles.compactMap { rectangle in
            guard let part = Self.part(rectangle, scale, of: pixels) else { return nil }
            let points = CGRect(
                x: Double(part.x) / scale, y: Double(part.y) / scale, width: Double(part.width) / scale,
                height: Double(part.height) / scale)
            context.saveGState()
            context.clip(to: points)
            context.setFillColor(look.background)
            context.fill(points)
            root.paint(in: context, damage: points, look)
            menu?.paint(in: context, damage: points, look)
            context.depth = 0
            return part
        }
    }

    /// The pixels that a rectangle touches.
    private static func part(_ rectangle: CGRect, _ scale: Double, of pixels: SurfacePixels) -> SurfaceRectangle? {
        let left = max(0, Int((rectangle.minX * scale).rounded(.down)))
        let top = max(0, Int((rectangle.minY * scale).rounded(.down)))
        let right = min(pixels.width, Int((rectangle.maxX * scale).rounded(.up)))
        let bottom = min(pixels.height, Int((rectangle.maxY * scale).rounded(.up)))
        guard right > left, bottom > top else { return nil }
        return SurfaceRectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Grey all over: what is seen where cairo and Pango are not installed.
    private static func blank(_ pixels: SurfacePixels) -> [SurfaceRectangle] {
        guard pixels.width > 0, pixels.height > 0 else { return [] }
        for row in 0..<pixels.height { memset(pixels.base + row * pixels.bytesPerRow, 0x80, pixels.width * 4) }
        return [SurfaceRectangle(x: 0, y: 0, width: pixels.width, height: pixels.height)]
    }

    // MARK: Menu

    package func open(_ menu: MenuView) {
        closeMenu()
        self.menu = menu
        menu.surface = self
        invalidate(menu.frame)
    }

    package func closeMenu() {
        guard let menu else { return }
        self.menu = nil
        menu.surface = nil
        invalidate(menu.frame)
    }
}
