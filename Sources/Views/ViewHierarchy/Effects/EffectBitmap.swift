import CoreGraphics
import Foundation

/// What views draw, as pixels that are changed before they are shown: blue, green, red and opacity, multiplied.
final class EffectBitmap {
    private let region: CGRect
    private let scale: CGFloat
    private let width: Int
    private let height: Int
    private let memory: UnsafeMutablePointer<UInt8>

    /// Empty, for a part of a view; nil for one of more than 16 million pixels, or without any.
    init?(_ region: CGRect, scale: CGFloat) {
        let sides = (region.width * scale, region.height * scale)
        guard scale > 0, sides.0 >= 0.5, sides.1 >= 0.5, sides.0 * sides.1 < 16_000_000, max(sides.0, sides.1) < 16_000
        else { return nil }
        (self.region, self.scale) = (region, scale)
        (width, height) = (Int(sides.0.rounded(.up)), Int(sides.1.rounded(.up)))
        memory = .allocate(capacity: width * height * 4)
        memory.initialize(repeating: 0, count: width * height * 4)
    }

    deinit { memory.deallocate() }

    private var context: CGContext? {
        CGContext(
            data: memory, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0)
    }

    /// Draws into it in the view's downward coordinates.
    func paint(_ draw: (CGContext) -> Void) {
        guard let context else { return }
        let wanted = CGAffineTransform(
            a: scale, b: 0, c: 0, d: scale, tx: -region.minX * scale, ty: -region.minY * scale)
        context.concatenate(wanted.concatenating(context.ctm.inverted()))
        draw(context)
    }

    /// Draws it where it belongs, or a distance away.
    func show(in context: CGContext, by offset: CGSize = .zero) {
        guard let image = self.context?.makeImage() else { return }
        context.saveGState()
        // An image's upper edge lies where y is greatest.
        context.translateBy(x: region.minX + offset.width, y: region.minY + offset.height)
        context.scaleBy(x: 1, y: -1)
        let size = CGSize(width: CGFloat(width) / scale, height: CGFloat(height) / scale)
        context.draw(image, in: CGRect(x: 0, y: -size.height, width: size.width, height: size.height))
        context.restoreGState()
    }

    /// A copy in one colour, as opaque as this one.
    func copy(in color: CGColor) -> EffectBitmap? {
        guard let copy = EffectBitmap(region, scale: scale), let parts = color.components, parts.count == 4 else {
            return nil
        }
        let factors = [parts[2] * parts[3], parts[1] * parts[3], parts[0] * parts[3], parts[3]].map {
            Int(max(0, min(1, $0)) * 256)
        }
        for pixel in 0..<width * height {
            let opacity = Int(memory[pixel * 4 + 3])
            for part in 0..<4 { copy.memory[pixel * 4 + part] = UInt8(min(255, opacity * factors[part] >> 8)) }
        }
        return copy
    }

    /// Keeps it where another one of the same size is opaque.
    func keep(where mask: EffectBitmap) {
        guard mask.width == width, mask.height == height else { return }
        for pixel in 0..<width * height {
            let opacity = Int(mask.memory[pixel * 4 + 3])
            for part in 0..<4 {
                let byte = pixel * 4 + part
                memory[byte] = UInt8(Int(memory[byte]) * opacity / 255)
            }
        }
    }

    /// Three means of neighbours along each axis, which come close to a Gaussian curve; points.
    func blur(_ radius: CGFloat) {
        let reach = Int((radius * scale / 2).rounded())
        guard reach > 0 else { return }
        for _ in 0..<3 {
            for y in 0..<height {
                for part in 0..<4 { mean(memory + y * width * 4 + part, count: width, step: 4, reach) }
            }
            for x in 0..<width {
                for part in 0..<4 { mean(memory + x * 4 + part, count: height, step: width * 4, reach) }
            }
        }
    }

    private func mean(_ line: UnsafeMutablePointer<UInt8>, count: Int, step: Int, _ reach: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { old in
            for index in 0..<count { old[index] = line[index * step] }
            var sum = 0
            for index in 0..<min(reach, count) { sum += Int(old[index]) }
            for index in 0..<count {
                if index + reach < count { sum += Int(old[index + reach]) }
                if index - reach - 1 >= 0 { sum -= Int(old[index - reach - 1]) }
                line[index * step] = UInt8(sum / (2 * reach + 1))
            }
        }
    }
}
