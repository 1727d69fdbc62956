/// Several devices that are one, as the user writes them: `Stage = pipewire + rtp:Console`. Thread: any.
package struct AggregateDefinition: Equatable, Sendable {
    /// What it is called behind `aggregate:`.
    package var name: String
    /// Names of devices, whose channels follow each other in this order.
    package var members: [String]

    /// A line that defines nothing.
    package struct Fault: Error, Equatable, Sendable {
        /// From 1.
        package var line: Int
        package var reason: String
    }

    /// Members as a person writes them, with a plus between them; nil where one is missing or there are too many.
    package static func members(_ text: some StringProtocol) -> [String]? {
        let parts = text.split(separator: "+", omittingEmptySubsequences: false).map { trimmed($0) }
        guard !parts.contains(""), (1...AudioDeviceConfiguration.channelLimit).contains(parts.count) else { return nil }
        return parts
    }

    /// Reads the lines of a file: one device each, but for those that are empty or begin with `#`.
    package static func list(_ text: String) -> (definitions: [AggregateDefinition], faults: [Fault]) {
        var (definitions, faults): ([AggregateDefinition], [Fault]) = ([], [])
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = trimmed(line)
            if line.isEmpty || line.hasPrefix("#") { continue }
            do throws(Complaint) {
                let definition = try AggregateDefinition(line)
                guard !definitions.contains(where: { $0.name == definition.name }) else {
                    throw Complaint(reason: "\"\(definition.name)\" is defined already")
                }
                definitions.append(definition)
            } catch {
                faults.append(Fault(line: index + 1, reason: error.reason))
            }
        }
        return (definitions, faults)
    }

    private struct Complaint: Error { var reason: String }

    private init(_ line: String) throws(Complaint) {
        guard let sign = line.firstIndex(of: "=") else {
            throw Complaint(reason: "there is no \"=\"; write NAME = DEVICE + DEVICE")
        }
        name = Self.trimmed(line[..<sign])
        guard !name.isEmpty, !name.contains("+") else {
            throw Complaint(reason: "\"\(name)\" is no name; give one without \"+\"")
        }
        guard let members = Self.members(line[line.index(after: sign)...]) else {
            throw Complaint(reason: "write one device or several, with \"+\" between them, behind the \"=\"")
        }
        self.members = members
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var text = Substring(text)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
