/// What an MPEG-4 stream is (CoreAudioBaseTypes.h).
public enum MPEG4ObjectID: Int, Sendable {
    case aac_Main = 1
    case aac_LC = 2
    case aac_SSR = 3
    case aac_LTP = 4
    case aac_SBR = 5
    case aac_Scalable = 6
    case twinVQ = 7
    case CELP = 8
    case HVXC = 9
}
