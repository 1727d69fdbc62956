/// What `auctl preset` did to a running unit.
struct PresetAction: Encodable {
    var instance: String
    var component: String
    var name: String
    /// The preset that was saved or deleted; nil for none.
    var preset: String?
    /// The file that was read or written; nil for none.
    var file: String?
}
