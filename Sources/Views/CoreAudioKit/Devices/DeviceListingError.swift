/// Why there is no list of devices; its words say what to do, and are shown in its place.
struct DeviceListingError: Error, Equatable, CustomStringConvertible {
    let description: String
}
