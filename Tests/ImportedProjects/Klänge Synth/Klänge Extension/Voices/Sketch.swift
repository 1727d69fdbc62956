/// What this file has is in `Voice.swift` as well: the project leaves it out.
final class Voice {}
