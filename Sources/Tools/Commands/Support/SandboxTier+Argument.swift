import ArgumentParser
import Sandbox

extension SandboxTier: ExpressibleByArgument {}
