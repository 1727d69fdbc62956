import Spatialization

extension HearingSets {
    /// As `set`; a failure is told once, by the log.
    static func setOrRemark(_ path: String?, rate: Double) -> HearingSet? {
        do throws(HearingSetError) {
            return try set(path, rate: rate)
        } catch {
            AudioLog.engine.remarkOnce(
                "\(error); until then HRTF, HRTFHQ and auto are rendered as sphericalHead, and soundField for "
                    + "loudspeakers")
            return nil
        }
    }
}
