extension DecodingError {
    /// The parameter that could not be decoded, as a path such as `unit.identifier`.
    var parameterName: String {
        let (path, missing): ([any CodingKey], String?) =
            switch self {
            case .keyNotFound(let key, let context): (context.codingPath, key.stringValue)
            case .valueNotFound(_, let context): (context.codingPath, nil)
            case .typeMismatch(_, let context): (context.codingPath, nil)
            case .dataCorrupted(let context): (context.codingPath, nil)
            @unknown default: ([], nil)
            }
        let names = path.map(\.stringValue) + (missing.map { [$0] } ?? [])
        return names.drop { $0 == "parameters" }.joined(separator: ".")
    }

    /// What is wrong, in one line.
    var explanation: String {
        switch self {
        case .keyNotFound: "'\(parameterName)' is missing"
        case .typeMismatch, .valueNotFound: "'\(parameterName)' has another type"
        case .dataCorrupted(let context): context.debugDescription
        @unknown default: "it cannot be decoded"
        }
    }
}
