/// What a property list can keep as a date: `PropertyListDate`, and what a module with another type of dates, such as
/// Foundation's, lets conform.
public protocol PropertyListDateValue {
    /// Seconds since the beginning of 2001, UTC.
    var secondsSinceReferenceDate: Double { get }
}
