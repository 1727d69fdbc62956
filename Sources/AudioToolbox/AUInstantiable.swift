/// A unit that is made from a component's description alone, for `AUAudioUnit.registerSubclass`.
///
/// Apple's runtime can do this with any subclass; Swift without it needs the initializer to be `required` or the class
/// `final`.
public protocol AUInstantiable: AnyObject {
    init(componentDescription: AudioComponentDescription, options: AudioComponentInstantiationOptions) throws
}
