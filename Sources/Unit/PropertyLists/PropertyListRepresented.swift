/// A value of another type than those that property lists know, which says which of them it is.
package protocol PropertyListRepresented {
    var propertyListRepresentation: Any { get }
}
