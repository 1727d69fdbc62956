import ServiceProtocol

/// The first byte chooses: a whole conversation with one of the ends of a socket, a unit's request, or one message.
enum ControlTarget {
    static func run(_ bytes: [UInt8]) {
        var input = FuzzBytes(bytes)
        switch input.byte() {
        case 0: ControlMessages.readUnitRequest(input.rest())
        case 1: ControlSession.host(&input)
        case 2: ControlSession.service(&input)
        case 3: ControlSession.runner(&input)
        case let number:
            let readers = ControlMessages.readers
            readers[(Int(number) - ControlMessages.firstNumber) % readers.count].read(input.rest())
        }
    }
}
