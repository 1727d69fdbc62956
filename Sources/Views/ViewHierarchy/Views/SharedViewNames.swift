/// What authors call on a view of either framework, whichever it is: a controller's `view`, a `superview` and those in
/// `subviews` may be views of both.
///
/// The names are a protocol's rather than the class's, so that an author's own property or method of the same name, such as
/// a `backgroundColor` of an `NSView`, which has none with AppKit, stands in their place instead of being an override.
@preconcurrency @MainActor
public protocol SharedViewNames: AnyObject {}
