/// Where Apple's interfaces take a `CFString`, `String` stands here: `"name" as CFString` is one.
public typealias CFString = String
