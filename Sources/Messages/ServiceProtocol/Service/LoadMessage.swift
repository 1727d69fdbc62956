/// Asks a service to load a unit's library and make an instance.
public struct LoadMessage: WireMessage {
    /// The instance's number in this service, chosen by the host, below `WireLimits.unitsPerService`.
    public var unitIndex: UInt32
    /// Absolute path of the shared object.
    public var libraryPath: String
    /// The component: three four-character codes.
    public var type: UInt32
    /// `componentSubType` of Apple's `AudioComponentDescription`.
    public var subtype: UInt32
    /// `componentManufacturer` of Apple's `AudioComponentDescription`.
    public var manufacturer: UInt32
    /// Absolute path of the folder that the component may keep files in; nil for none.
    public var dataFolder: String?

    static let minimumSize = 24

    /// A path that is not absolute, or that holds a zero byte, is refused by the reader, not here.
    public init(
        unitIndex: UInt32, libraryPath: String, type: UInt32, subtype: UInt32, manufacturer: UInt32,
        dataFolder: String? = nil
    ) {
        self.unitIndex = unitIndex
        self.libraryPath = libraryPath
        self.type = type
        self.subtype = subtype
        self.manufacturer = manufacturer
        self.dataFolder = dataFolder
    }

    /// 24 bytes and the paths; no folder is an empty one.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        writer.write(libraryPath)
        writer.write(type)
        writer.write(subtype)
        writer.write(manufacturer)
        writer.write(dataFolder ?? "")
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        libraryPath = try reader.absolutePath("library path")
        type = try reader.integer("component type")
        subtype = try reader.integer("component subtype")
        manufacturer = try reader.integer("component manufacturer")
        dataFolder = try reader.optionalAbsolutePath("data folder")
    }
}

extension WireReader {
    /// Reads an instance's number in its service.
    mutating func unitIndex() throws(WireError) -> UInt32 {
        let index = try integer("unit index", as: UInt32.self)
        guard index < WireLimits.unitsPerService else {
            throw .invalidValue(field: "unit index", value: "\(index)")
        }
        return index
    }

    fileprivate mutating func absolutePath(_ field: StaticString) throws(WireError) -> String {
        guard let path = try optionalAbsolutePath(field) else {
            throw .invalidValue(field: "\(field)", value: "“”, which is not absolute")
        }
        return path
    }

    /// Nil for an empty one.
    fileprivate mutating func optionalAbsolutePath(_ field: StaticString) throws(WireError) -> String? {
        let path = try string(field)
        guard !path.isEmpty else { return nil }
        guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
            throw .invalidValue(field: "\(field)", value: "“\(path)”, which is not absolute")
        }
        return path
    }
}
