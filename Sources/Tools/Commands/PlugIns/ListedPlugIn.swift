import ComponentRegistry

/// A plug-in of another format in a listing.
struct ListedPlugIn: Encodable {
    /// Such as `ladspa:amp:amp_mono`; the path of a library that could not be looked at.
    let name: String
    let format: ForeignFormat
    /// Its codes; nil for one that cannot be used.
    let component: String?
    /// By convention `Maker: Name`; nil as the codes.
    let title: String?
    /// The library, or the bundle.
    let path: String
    /// Why it cannot be used; nil for one that can.
    let problem: String?

    init(_ component: RegisteredComponent, _ format: ForeignFormat) {
        name = component.foreignName ?? ""
        self.format = format
        self.component = "\(component.identifier)"
        title = component.name
        path = component.bundlePath
        problem = nil
    }

    init(_ broken: ForeignLibraryRecord.Broken, in library: ForeignLibraryRecord) {
        name = broken.name
        format = library.format
        component = nil
        title = nil
        path = library.path
        problem = broken.reason
    }
}
