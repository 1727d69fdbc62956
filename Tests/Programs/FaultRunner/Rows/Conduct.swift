import ExtensionHost
import Glibc

/// What a unit of the product of faults, places and users does, and how it is to be told.
struct Conduct: Sendable {
    /// How it comes about.
    enum Act: Sendable {
        /// A value of the unit's parameter, with an amount.
        case fault(String, Amount = .value(0))
        case signal(Int32)
        /// The same each time that the unit is back.
        case signals(Int32)
        /// The unit aborts while the engine's connections are changed.
        case crashWhileMoved
        /// A value, again and again, until the unit is started no more.
        case untilQuarantine(String)
    }

    enum Amount: Sendable {
        case value(Float)
        /// Of the milliseconds that all units of a cycle may take together.
        case budgets(Float)
    }

    /// How it is told. The labels are those of causes, any of which is right.
    enum Telling: Sendable {
        /// The unit is ended, once.
        case end([String])
        /// It may be ended, once.
        case perhaps([String])
        /// It is told of, whether it is ended or plays on.
        case told([String])
        /// It is ended each time.
        case ends(String)
        /// It is ended until it is kept away.
        case quarantine(String)
    }

    /// Its place in each block of numbers, which stays: 1 to 19.
    let index: Int
    let name: String
    var unit = SuspectUnit.faulty
    let act: Act
    let telling: Telling
    /// Where it is tried; in a process that units share not where it writes into their memory, or comes from outside and
    /// is nobody's.
    var places = Set(Place.Kind.allCases)
    /// Whether nothing locks the services in, and each runs where its host sleeps while it waits: else the unit cannot do
    /// what it does.
    var isUnlocked = false
}
