/// A text of a page that is no message; what is wrong with it.
package struct PageMessageError: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
