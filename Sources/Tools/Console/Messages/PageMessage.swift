import AudioToolbox

/// What a page asks of the console. Pure; what is no message is a `PageMessageError`.
package enum PageMessage: Equatable, Sendable {
    /// The page is seen, or is in a tab behind others.
    case visible(Bool)
    /// The list of hosts is drawn: the next one may come.
    case listSeen
    /// What a unit is set to is wanted from now on, or no longer.
    case watch(UnitReference)
    case unwatch(UnitReference)
    /// What was said of a unit is drawn: the next may come.
    case unitSeen(UnitReference)
    case order(UnitReference, UnitOrder)
    /// A unit's view is wanted at this size from now on, or no longer.
    case show(UnitReference, ViewRoom)
    case hide(UnitReference)
    /// A frame of a view is drawn: one more may come.
    case frameSeen(UnitReference)
    /// What a person did to a view.
    case event(UnitReference, ViewEvent)

    /// The most bytes of one message.
    package static let mostBytes = 8192
}
