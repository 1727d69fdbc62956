/// A MIDI controller that moves a parameter, as another program's file has it.
package struct ImportedController: Equatable, Sendable {
    /// What is moved, by the names that the file has for it.
    package var symbol: String
    package var name: String
    /// 1 to 16.
    package var channel: Int
    /// The controller's number; nil for the channel's bend.
    package var number: Int?
    /// The values at its ends; nil for those of the parameter.
    package var least: Float?
    package var greatest: Float?

    package init(symbol: String, name: String = "", channel: Int, number: Int?) {
        self.symbol = symbol
        self.name = name
        self.channel = channel
        self.number = number
    }

    /// For people.
    package var title: String { symbol.isEmpty ? name : symbol }
}
