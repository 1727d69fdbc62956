/// A target of the package that is written.
package struct PlannedTarget: Sendable {
    /// What it is.
    package enum Role: String, Sendable, Encodable { case unit, module, kernel, executable }

    package let module: String
    package let role: Role
    /// The project's target that it is made of.
    package let origin: String
    package var files: [PlannedFile] = []
    /// Modules of the same package.
    package var needs: [String] = []
    /// Products of auserviced's package.
    package var products: Set<String> = []
    package var swift = SwiftOptions()
    package var defines: [String] = []
    /// Folders in the target with headers that are named without them.
    package var headerFolders: [String] = []
    package var hasResources = false
    /// Triples and names of the unit's components.
    package var components: [String] = []
    /// Of a unit.
    package var principalClass: String?
}
