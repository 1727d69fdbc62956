/// How something is laid over what is there (NSGraphics.h); over it, whatever is said.
public enum NSCompositingOperation: UInt, Sendable {
    case clear, copy, sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut
    case destinationAtop, xor, plusDarker
    case plusLighter = 13
    case multiply, screen, overlay
}
