import Foundation

/// Where the knobs of the distortion are, for each size that hosts offer; points from the upper left corner.
struct DistortionLayout {
    let large: CGRect
    /// Of as many of the others as there is room for.
    let small: [CGRect]

    /// The least that a small knob needs to be read.
    private static let least = CGSize(width: 64, height: 84)

    init(_ size: CGSize, small count: Int) {
        let isWide = size.width > size.height * 1.3
        if isWide {
            let side = min(size.height - 12, count == 0 ? size.width : size.width * 0.5)
            large = CGRect(x: 10, y: (size.height - side) / 2, width: side, height: side)
            let rest = CGRect(x: side + 20, y: 6, width: max(0, size.width - side - 28), height: size.height - 12)
            small = Self.grid(count, in: rest)
        } else {
            let side = min(size.width - 24, count == 0 ? size.height - 24 : size.height * 0.55)
            large = CGRect(x: (size.width - side) / 2, y: 12, width: side, height: side)
            let rest = CGRect(x: 8, y: side + 20, width: size.width - 16, height: max(0, size.height - side - 28))
            small = Self.grid(count, in: rest)
        }
    }

    /// As many columns as make the knobs largest.
    private static func grid(_ wanted: Int, in area: CGRect) -> [CGRect] {
        guard wanted > 0, area.width > 1, area.height > 1 else { return [] }
        let room = max(1, Int(area.width / least.width)) * max(1, Int(area.height / least.height))
        let count = min(wanted, room)
        func side(_ columns: Int) -> CGFloat {
            let rows = (count + columns - 1) / columns
            return min(area.width / CGFloat(columns), area.height / CGFloat(rows) / 1.15)
        }
        let columns = (1...count).max { side($0) < side($1) } ?? 1
        let rows = (count + columns - 1) / columns
        let (width, height) = (area.width / CGFloat(columns), area.height / CGFloat(rows))
        return (0..<count).map { index in
            CGRect(
                x: area.minX + CGFloat(index % columns) * width, y: area.minY + CGFloat(index / columns) * height,
                width: width, height: height
            ).insetBy(dx: min(6, width * 0.05), dy: min(6, height * 0.05))
        }
    }
}
