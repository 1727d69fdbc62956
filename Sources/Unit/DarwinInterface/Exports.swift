@_exported import CDarwin
@_exported import Glibc
