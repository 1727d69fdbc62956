/// How the lines of a text stand, to be set (NSParagraphStyle.h).
public final class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {}
