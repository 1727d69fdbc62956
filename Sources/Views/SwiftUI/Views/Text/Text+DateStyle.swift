import Foundation

extension Text {
    /// How a time is shown (SwiftUI's `Text.DateStyle`): as it is when the text is made.
    public struct DateStyle: Hashable, Sendable {
        private enum Kind {
            case time, date, relative, offset, timer
        }
        private let kind: Kind
        /// Hours and minutes.
        public static let time = DateStyle(kind: .time)
        /// The day.
        public static let date = DateStyle(kind: .date)
        /// How far from now.
        public static let relative = DateStyle(kind: .relative)
        /// How far from now, with a sign.
        public static let offset = DateStyle(kind: .offset)
        /// Minutes and seconds from now.
        public static let timer = DateStyle(kind: .timer)

        func text(of date: Date, now: Date = Date()) -> String {
            let seconds = Int(abs(date.timeIntervalSince(now)).rounded())
            switch kind {
            case .time: return date.formatted(date: .omitted, time: .shortened)
            case .date: return date.formatted(date: .long, time: .omitted)
            case .relative: return Self.words(seconds)
            case .offset: return (date < now ? "−" : "+") + Self.words(seconds)
            case .timer:
                let (minutes, rest) = (seconds / 60, seconds % 60)
                return "\(minutes):" + (rest < 10 ? "0" : "") + "\(rest)"
            }
        }

        private static func words(_ seconds: Int) -> String {
            switch seconds {
            case ..<60: "\(seconds) sec"
            case ..<3600: "\(seconds / 60) min, \(seconds % 60) sec"
            case ..<86_400: "\(seconds / 3600) hr, \(seconds / 60 % 60) min"
            default: "\(seconds / 86_400) days"
            }
        }
    }
}
