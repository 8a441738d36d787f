// modes: 6
import OBInjector

final class Service {}

// expect: stored property '_service' of 'Sendable'-conforming struct 'Command' contains non-Sendable type 'Service'
struct Command: Sendable { @InjectedByType var service: Service }
