/// A part of a project that becomes one module, or none.
package struct SourceTarget: Sendable {
    /// What is made of it.
    package enum Kind: String, Sendable, Encodable {
        case appExtension = "app extension"
        case framework, library, tool, test
        case application, component, other
    }

    package let name: String
    package var kind: Kind
    /// Paths in the project's folder, in the order of the project.
    package var sources: [String] = []
    package var resources: [String] = []
    package var settings: BuildSettings
    /// Names of other targets of the project.
    package var needs: [String] = []
    /// Names of Apple's frameworks that it is linked with.
    package var frameworks: [String] = []
    /// The folder of a package's target: where that is in C, others import it by its own headers.
    package var base: String?
    /// What it does beside compiling, in words.
    package var remarks: [String] = []
}
