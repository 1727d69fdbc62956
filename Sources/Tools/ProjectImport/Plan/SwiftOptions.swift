/// How a target's Swift sources are compiled.
package struct SwiftOptions: Equatable, Sendable {
    var languageMode = "5"
    var usesCxx = false
    /// A module that every source has without importing it: what a bridging header is on Apple's platforms.
    var bridging: String?
    /// Targets in C and C++ that are reached, with the folders of their headers; the path of each from the package.
    var headerFolders: [String] = []
    var defines: [String] = []
    var isolatesToMainActor = false
    /// Modules that have another name here, by the name that sources use.
    var aliases: [String: String] = [:]
}
