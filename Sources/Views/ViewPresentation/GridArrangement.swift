/// Where several views lie beside each other: in rows from the upper left corner, about as many as there are columns. A
/// column is as wide as its widest view, a row as high as its highest.
///
/// Pure; pixels.
package struct GridArrangement: Equatable, Sendable {
    /// Where one view lies.
    package struct Place: Equatable, Sendable {
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    private let gap: Int
    /// What each view has in its natural size.
    private let natural: [Place]
    private let columns: Int
    private var (widths, heights): ([Int], [Int]) = ([], [])

    /// - Parameters:
    ///   - sizes: of the views, in their order; at least one.
    ///   - gap: between two views, and around all of them.
    package init(_ sizes: [(width: Int, height: Int)], gap: Int) {
        (self.gap, columns) = (gap, Self.columns(for: sizes.count))
        natural = sizes.map { Place(x: 0, y: 0, width: max(1, $0.width), height: max(1, $0.height)) }
        for (index, size) in natural.enumerated() {
            let (column, row) = (index % columns, index / columns)
            if column == widths.count { widths.append(0) }
            if row == heights.count { heights.append(0) }
            widths[column] = max(widths[column], size.width)
            heights[row] = max(heights[row], size.height)
        }
    }

    /// What all of them take in their natural sizes.
    package var size: (width: Int, height: Int) { (Self.length(widths, gap), Self.length(heights, gap)) }

    /// Where each view lies in a picture of this size: all grow or shrink alike, and each has a pixel at least.
    package func places(width: Int, height: Int) -> [Place] {
        let (across, down) = (Self.spans(widths, gap, width), Self.spans(heights, gap, height))
        return natural.enumerated().map { index, size in
            let (column, row) = (index % columns, index / columns)
            return Place(
                x: across[column].start, y: down[row].start,
                width: Self.part(size.width, of: widths[column], in: across[column].length),
                height: Self.part(size.height, of: heights[row], in: down[row].length))
        }
    }

    /// The fewest columns of a grid with no more rows than columns.
    private static func columns(for count: Int) -> Int {
        var columns = 1
        while columns * columns < count { columns += 1 }
        return columns
    }

    private static func length(_ lengths: [Int], _ gap: Int) -> Int { lengths.reduce(gap) { $0 + $1 + gap } }

    /// Where columns or rows begin in a length, and how long they are: the gaps stay what they are.
    private static func spans(_ lengths: [Int], _ gap: Int, _ length: Int) -> [(start: Int, length: Int)] {
        let all = lengths.reduce(0, +)
        let room = max(lengths.count, length - gap * (lengths.count + 1))
        var (spans, before): ([(Int, Int)], Int) = ([], 0)
        for (index, natural) in lengths.enumerated() {
            // Of sums, so that no pixel is lost by rounding each.
            let (start, end) = (before * room / all, (before + natural) * room / all)
            spans.append((gap * (index + 1) + start, max(1, end - start)))
            before += natural
        }
        return spans
    }

    private static func part(_ length: Int, of natural: Int, in scaled: Int) -> Int {
        max(1, length * scaled / natural)
    }
}
