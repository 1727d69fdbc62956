/// What an SFZ file consists of: headers in angle brackets, and opcodes with their values.
struct SFZToken {
    enum Kind {
        case header(String)
        case opcode(String, value: String)
    }

    let kind: Kind
    let place: SFZPlace
}
