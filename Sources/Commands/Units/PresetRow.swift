/// One factory preset of a running unit.
package struct PresetRow: Codable, Equatable, Sendable {
    package var number: Int
    package var name: String

    package init(number: Int, name: String) {
        self.number = number
        self.name = name
    }
}
