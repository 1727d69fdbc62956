@_exported import Accelerate
@_exported import CAccelerate
