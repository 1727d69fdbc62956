/// What a new unit is written in.
enum UnitLanguage: Sendable {
    case swift, c, cxx
}
