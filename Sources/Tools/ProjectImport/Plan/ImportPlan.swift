import SourceRules

/// What becomes of a project: what is written, and what is told.
package struct ImportPlan: Sendable {
    package let name: String
    package var targets: [PlannedTarget] = []
    /// Parts of the project of which nothing is made, with the reason.
    package var leftOut: [LeftOut] = []
    /// Where rules changed sources.
    package var changes: [SourceChange] = []
    /// What a person has to do.
    package var tasks: [ManualTask] = []
    /// What concerns no place of a source.
    package var remarks: [String] = []
    package var cxxStandard = "cxx20"

    /// A part of which nothing is made.
    package struct LeftOut: Equatable, Sendable, Encodable {
        package let target: String
        package let reason: String
    }

    /// Whether there is a unit in it.
    package var units: [PlannedTarget] { targets.filter { $0.role == .unit } }
}
