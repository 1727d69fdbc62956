/// The running hosts of this user.
enum Hosts {
    static let access: any HostAccess = HostControlAccess()
}
