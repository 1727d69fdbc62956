import AudioToolbox
import CoreGraphics
import Foundation

/// Shows a view's content in memory: what tests see of a picture, and how they use it.
@MainActor
public final class ViewStage {
    public let content: any ViewContent
    /// How often the content asked to be drawn.
    public private(set) var asked = 0
    private var memory: [UInt32] = []
    private var (width, height) = (0, 0)
    private var isNew = true
    private var time = 0.0

    public init(_ content: any ViewContent, width: Double, height: Double, scale: Double = 1, isDark: Bool = false) {
        self.content = content
        content.damaged = { [weak self] in self?.asked += 1 }
        resize(width: width, height: height, scale: scale, isDark: isDark)
    }

    public func resize(width: Double, height: Double, scale: Double = 1, isDark: Bool = false) {
        (self.width, self.height) = (Int(max(1, width) * scale), Int(max(1, height) * scale))
        memory = Array(repeating: 0x0012_3456, count: self.width * self.height)
        isNew = true
        content.configure(
            SurfaceGeometry(size: AUViewSize(width: width, height: height), scale: scale, isDark: isDark))
    }

    /// Draws a frame; what was damaged, in pixels.
    @discardableResult
    public func draw() -> [SurfaceRectangle] {
        defer { isNew = false }
        return memory.withUnsafeMutableBytes { bytes in
            content.draw(
                into: SurfacePixels(
                    base: bytes.baseAddress!, width: width, height: height, bytesPerRow: width * 4, isNew: isNew))
        }
    }

    /// Red, green and blue, 0 to 255.
    public func pixel(_ x: Int, _ y: Int) -> [Int] {
        let pixel = Int(memory[y * width + x])
        return [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
    }

    /// How many colours there are.
    public var colors: Int { Set(memory.map { $0 & 0xff_ffff }).count }

    /// Puts the picture into a PNG file.
    public func write(to path: String) {
        var opaque = memory.map { $0 | 0xff00_0000 }
        let png = opaque.withUnsafeMutableBytes { bytes in
            CGContext(
                data: bytes.baseAddress, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0)?.makeImage()?.pngData
        }
        _ = FileManager.default.createFile(atPath: path, contents: png)
    }

    public func send(_ phase: ViewPointerEvent.Phase, _ x: Double, _ y: Double, _ modifiers: ViewKeyModifiers = []) {
        time += 0.01
        content.handle(.pointer(ViewPointerEvent(phase, x: x, y: y, modifiers: modifiers, time: time)))
    }

    public func click(_ x: Double, _ y: Double) {
        send(.down, x, y)
        send(.up, x, y)
    }

    /// Presses at one place, goes to the other in ten steps and lets go.
    public func drag(_ x: Double, _ y: Double, to endX: Double, _ endY: Double) {
        send(.down, x, y)
        for step in 1...10 {
            let part = Double(step) / 10
            send(.dragged, x + (endX - x) * part, y + (endY - y) * part)
        }
        send(.up, endX, endY)
    }

    public func key(_ symbol: UInt32, _ modifiers: ViewKeyModifiers = [], typing characters: String = "") {
        content.handle(
            .key(ViewKeyEvent(.down, code: 0, symbol: symbol, characters: characters, modifiers: modifiers)))
        content.handle(.key(ViewKeyEvent(.up, code: 0, symbol: symbol, modifiers: modifiers)))
    }

    /// The element with a label.
    public func element(_ label: String) -> ViewElement? { content.describe().first { $0.label == label } }
}
