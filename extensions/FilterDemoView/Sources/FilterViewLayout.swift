import Foundation

/// Where the parts of the filter's view are, for each size that hosts offer; points from the upper left corner.
struct FilterViewLayout {
    /// The curve.
    let curve: CGRect
    /// Where the values are written, one for each parameter.
    let captions: [CGRect]
    /// A slider for each parameter; empty rectangles where there is no room.
    let sliders: [CGRect]

    init(_ size: CGSize) {
        let isFlat = size.height < 180
        let isNarrow = size.width < 420
        if isFlat {
            // A strip: values at the right of the curve.
            let column = min(200, size.width * 0.42)
            curve = CGRect(x: 8, y: 8, width: max(1, size.width - column - 24), height: max(1, size.height - 16))
            let height = (size.height - 16) / 2
            captions = (0..<2).map { index in
                CGRect(x: size.width - column - 4, y: 8 + CGFloat(index) * height, width: column - 4, height: 18)
            }
            sliders = captions.map { $0.offsetBy(dx: 0, dy: 18) }.map {
                CGRect(x: $0.minX - 6, y: $0.minY, width: $0.width + 6, height: max(0, min(22, height - 18)))
            }
        } else {
            let rows: CGFloat = isNarrow ? 2 : 1
            let foot = rows * 46 + 12
            curve = CGRect(x: 12, y: 12, width: max(1, size.width - 24), height: max(1, size.height - foot - 18))
            let width = isNarrow ? size.width - 24 : (size.width - 40) / 2
            captions = (0..<2).map { index in
                isNarrow
                    ? CGRect(x: 12, y: size.height - foot + CGFloat(index) * 46, width: width, height: 20)
                    : CGRect(x: 12 + CGFloat(index) * (width + 16), y: size.height - foot, width: width, height: 20)
            }
            sliders = captions.map { CGRect(x: $0.minX - 6, y: $0.maxY, width: $0.width + 12, height: 24) }
        }
    }
}
