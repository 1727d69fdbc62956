/// What a new unit is written in.
package enum UnitLanguage: CaseIterable, Sendable {
    case swift, c, cxx
}
