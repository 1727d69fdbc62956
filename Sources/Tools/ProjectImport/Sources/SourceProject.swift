/// What a project consists of, whoever describes it.
package struct SourceProject: Sendable {
    package let name: String
    package let folder: ProjectFolder
    package var targets: [SourceTarget]
    /// Headers that belong to no target; sources name them without their folders.
    package var headers: [String] = []
    /// What is told of the project as a whole: packages that it depends on, scripts.
    package var remarks: [String] = []
}
