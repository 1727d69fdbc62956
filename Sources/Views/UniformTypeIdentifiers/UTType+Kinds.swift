extension UTType {
    struct Kind {
        var parent: String?
        var extensions: [String] = []
        var mime: String?
    }

    static let kinds: [String: Kind] = [
        "public.item": Kind(), "public.data": Kind(parent: "public.item"),
        "public.content": Kind(parent: "public.item"),
        "public.directory": Kind(parent: "public.item"), "public.folder": Kind(parent: "public.directory"),
        "com.apple.package": Kind(parent: "public.directory"),
        "com.apple.bundle": Kind(parent: "public.directory", extensions: ["bundle"]),
        "public.url": Kind(parent: "public.data"), "public.file-url": Kind(parent: "public.url"),
        "public.text": Kind(parent: "public.data"),
        "public.plain-text": Kind(parent: "public.text", extensions: ["txt", "text"], mime: "text/plain"),
        "public.utf8-plain-text": Kind(parent: "public.plain-text"),
        "public.json": Kind(parent: "public.text", extensions: ["json"], mime: "application/json"),
        "public.xml": Kind(parent: "public.text", extensions: ["xml"], mime: "application/xml"),
        "public.comma-separated-values-text": Kind(parent: "public.text", extensions: ["csv"], mime: "text/csv"),
        "com.apple.property-list": Kind(parent: "public.data", extensions: ["plist"]),
        "public.archive": Kind(parent: "public.data"),
        "public.zip-archive": Kind(parent: "public.archive", extensions: ["zip"], mime: "application/zip"),
        "public.image": Kind(parent: "public.data"),
        "public.png": Kind(parent: "public.image", extensions: ["png"], mime: "image/png"),
        "public.jpeg": Kind(parent: "public.image", extensions: ["jpeg", "jpg"], mime: "image/jpeg"),
        "com.adobe.pdf": Kind(parent: "public.data", extensions: ["pdf"], mime: "application/pdf"),
        "public.audiovisual-content": Kind(parent: "public.data"),
        "public.movie": Kind(parent: "public.audiovisual-content"),
        "public.audio": Kind(parent: "public.audiovisual-content"),
        "com.microsoft.waveform-audio": Kind(
            parent: "public.audio", extensions: ["wav", "wave"], mime: "audio/vnd.wave"),
        "public.aiff-audio": Kind(parent: "public.audio", extensions: ["aiff", "aif"], mime: "audio/aiff"),
        "public.mp3": Kind(parent: "public.audio", extensions: ["mp3"], mime: "audio/mpeg"),
        "public.mpeg-4-audio": Kind(parent: "public.audio", extensions: ["mp4"], mime: "audio/mp4"),
        "com.apple.m4a-audio": Kind(parent: "public.audio", extensions: ["m4a"], mime: "audio/mp4"),
        "com.apple.coreaudio-format": Kind(parent: "public.audio", extensions: ["caf"], mime: "audio/x-caf"),
        "org.xiph.flac": Kind(parent: "public.audio", extensions: ["flac"], mime: "audio/flac"),
        "public.midi-audio": Kind(parent: "public.audio", extensions: ["mid", "midi"], mime: "audio/midi"),
    ]

    /// Anything that has a name in a folder.
    public static let item = UTType(known: "public.item")
    /// Bytes.
    public static let data = UTType(known: "public.data")
    /// What a document has.
    public static let content = UTType(known: "public.content")
    /// A folder, or what looks like one file.
    public static let directory = UTType(known: "public.directory")
    /// A folder.
    public static let folder = UTType(known: "public.folder")
    /// A folder that looks like one file.
    public static let package = UTType(known: "com.apple.package")
    /// A folder with a program's parts.
    public static let bundle = UTType(known: "com.apple.bundle")
    /// An address.
    public static let url = UTType(known: "public.url")
    /// A file's address.
    public static let fileURL = UTType(known: "public.file-url")
    /// Text.
    public static let text = UTType(known: "public.text")
    /// Text without styles.
    public static let plainText = UTType(known: "public.plain-text")
    /// Text without styles, in UTF-8.
    public static let utf8PlainText = UTType(known: "public.utf8-plain-text")
    /// JSON.
    public static let json = UTType(known: "public.json")
    /// XML.
    public static let xml = UTType(known: "public.xml")
    /// Values between commas.
    public static let commaSeparatedText = UTType(known: "public.comma-separated-values-text")
    /// A property list.
    public static let propertyList = UTType(known: "com.apple.property-list")
    /// Files in one.
    public static let archive = UTType(known: "public.archive")
    /// Files in one, as ZIP.
    public static let zip = UTType(known: "public.zip-archive")
    /// A picture.
    public static let image = UTType(known: "public.image")
    /// A picture as PNG.
    public static let png = UTType(known: "public.png")
    /// A picture as JPEG.
    public static let jpeg = UTType(known: "public.jpeg")
    /// A document as PDF.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// A film.
    public static let movie = UTType(known: "public.movie")
    /// Sound.
    public static let audio = UTType(known: "public.audio")
    /// Sound as WAV.
    public static let wav = UTType(known: "com.microsoft.waveform-audio")
    /// Sound as AIFF.
    public static let aiff = UTType(known: "public.aiff-audio")
    /// Sound as MP3.
    public static let mp3 = UTType(known: "public.mp3")
    /// Sound as MPEG-4.
    public static let mpeg4Audio = UTType(known: "public.mpeg-4-audio")
    /// A MIDI file.
    public static let midi = UTType(known: "public.midi-audio")
}
