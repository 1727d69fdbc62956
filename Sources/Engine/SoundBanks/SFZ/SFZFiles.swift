/// Where the reader of an SFZ file gets the other files that it names: the caller decides what may be read.
///
/// Both are called with what the file says, slashes forward, and throw what a user should read.
public struct SFZFiles {
    /// The text of a file that is included.
    public let text: (String) throws -> [UInt8]
    /// A sample, decoded; asked once for each name.
    public let sound: (String) throws -> DecodedSound

    /// Both are kept for as long as a file is read.
    public init(text: @escaping (String) throws -> [UInt8], sound: @escaping (String) throws -> DecodedSound) {
        self.text = text
        self.sound = sound
    }
}
