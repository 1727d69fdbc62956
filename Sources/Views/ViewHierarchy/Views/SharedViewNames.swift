/// What authors call on a view of either framework, whichever it is: a controller\x27s `view`, a `superview` and those in
/// `subviews` may be views of both.
///
/// The names are a protocol\x27s rather than the class\x27s, so that an author\x27s own property or method of the same name, such as
/// a `backgroundColor` of an `NSView`, which has none with AppKit, stands in their place instead of being an override.
@preconcurrency @MainActor
public protocol SharedViewNames: AnyObject {}
