/// A file of the page, which stands in the program as bytes.
struct PageFile {
    let type: String
    let bytes: [UInt8]

    /// Nil for a name that no file has.
    static func named(_ name: String) -> PageFile? { all[name] }

    private static let all: [String: PageFile] = [
        "console.html": PageFile(type: "text/html; charset=utf-8", bytes: PackageResources.console_html),
        "console.css": PageFile(type: "text/css; charset=utf-8", bytes: PackageResources.console_css),
        "console.js": script(PackageResources.console_js),
        "connection.js": script(PackageResources.connection_js),
        "elements.js": script(PackageResources.elements_js),
        "list.js": script(PackageResources.list_js),
        "parameters.js": script(PackageResources.parameters_js),
        "unit.js": script(PackageResources.unit_js),
        "view.js": script(PackageResources.view_js),
    ]

    private static func script(_ bytes: [UInt8]) -> PageFile {
        PageFile(type: "text/javascript; charset=utf-8", bytes: bytes)
    }
}
