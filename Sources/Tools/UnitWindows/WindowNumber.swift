import ArgumentParser

/// The number of an X11 window as programs print it: decimal, or hexadecimal behind `0x`. Pure.
package struct WindowNumber: ExpressibleByArgument, Equatable, Sendable {
    /// 0 for the desktop.
    package let number: UInt32

    /// Any number.
    package init(number: UInt32) { self.number = number }

    /// Nil for what is none.
    package init?(argument: String) {
        let text = argument.lowercased()
        let found = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
        guard let found else { return nil }
        number = found
    }

    /// As the help shows it.
    package var defaultValueDescription: String { "the desktop" }
}
