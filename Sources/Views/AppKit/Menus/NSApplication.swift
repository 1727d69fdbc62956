import CoreGraphics
import Foundation
import ViewHierarchy

/// The names of a program (NSApplication.h): a unit's view has none of its own.
public enum NSApplication {
    /// What became of a question (NSApplication.h).
    public struct ModalResponse: RawRepresentable, Hashable, Sendable {
        /// The number.
        public let rawValue: Int
        /// The number.
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// Yes.
        public static let OK = ModalResponse(rawValue: 1)
        /// No.
        public static let cancel = ModalResponse(rawValue: 0)
        /// It was given up.
        public static let abort = ModalResponse(rawValue: -1001)
        /// It is over.
        public static let stop = ModalResponse(rawValue: -1000)
    }
}
