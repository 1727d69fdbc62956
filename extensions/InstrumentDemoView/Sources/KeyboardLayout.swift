import Foundation

/// Where the keys of a keyboard are; points from its upper left corner.
public struct KeyboardLayout: Equatable, Sendable {
    private static let whites = [0, 2, 4, 5, 7, 9, 11]
    /// The first key, a C.
    public static let first = 48
    /// How many white keys there are: whole octaves and the C above.
    public let whiteCount: Int
    /// Points.
    public let size: CGSize

    /// As many octaves as have white keys of 22 points, one to four.
    public init(_ size: CGSize) {
        self.size = size
        whiteCount = min(4, max(1, Int(size.width / 22) / 7)) * 7 + 1
    }

    /// The width of a white key; points.
    public var width: CGFloat { size.width / CGFloat(whiteCount) }

    /// MIDI notes of the white keys, from the left.
    public var whiteNotes: [Int] { (0..<whiteCount).map { Self.first + $0 / 7 * 12 + Self.whites[$0 % 7] } }

    /// MIDI notes of the black keys with their places.
    public var blackKeys: [(note: Int, frame: CGRect)] {
        whiteNotes.dropLast().enumerated().compactMap { index, note in
            guard ![4, 11].contains(note % 12) else { return nil }
            return (
                note + 1,
                CGRect(
                    x: width * (CGFloat(index) + 1) - width * 0.3, y: 0, width: width * 0.6, height: size.height * 0.62)
            )
        }
    }

    /// The place of a white key, from the left.
    public func whiteFrame(_ index: Int) -> CGRect {
        CGRect(x: CGFloat(index) * width, y: 0, width: width, height: size.height)
    }

    /// The MIDI note at a point; nil beside the keyboard.
    public func note(at point: CGPoint) -> Int? {
        guard CGRect(origin: .zero, size: size).contains(point) else { return nil }
        if let black = blackKeys.first(where: { $0.frame.contains(point) }) { return black.note }
        return whiteNotes[min(whiteCount - 1, Int(point.x / width))]
    }
}
