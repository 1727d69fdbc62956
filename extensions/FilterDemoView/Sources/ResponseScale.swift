import Foundation

/// Where frequencies and gains are in a picture: frequencies in ratios from left to right, gains upwards in dB.
public struct ResponseScale: Equatable, Sendable {
    /// The frequencies at the edges, in Hz.
    public static let frequencies = (least: 12.0, greatest: 20_000.0)
    /// The gains at the edges, in dB.
    public static let gains = (least: -30.0, greatest: 25.0)
    /// Where the curve is drawn, from the upper left corner; points.
    public let area: CGRect

    /// Points.
    public init(area: CGRect) { self.area = area }

    /// From the left edge of the view; points.
    public func x(of frequency: Double) -> CGFloat {
        let ratio = log(frequency / Self.frequencies.least) / log(Self.frequencies.greatest / Self.frequencies.least)
        return area.minX + area.width * CGFloat(ratio)
    }

    /// From the upper edge of the view; points.
    public func y(of gain: Double) -> CGFloat {
        area.maxY - area.height * CGFloat((gain - Self.gains.least) / (Self.gains.greatest - Self.gains.least))
    }

    /// In Hz, between the edges.
    public func frequency(at x: CGFloat) -> Double {
        let part = Double(min(1, max(0, (x - area.minX) / max(1, area.width))))
        return Self.frequencies.least * pow(Self.frequencies.greatest / Self.frequencies.least, part)
    }

    /// In dB, between the edges.
    public func gain(at y: CGFloat) -> Double {
        let part = Double(min(1, max(0, (area.maxY - y) / max(1, area.height))))
        return Self.gains.least + (Self.gains.greatest - Self.gains.least) * part
    }
}
