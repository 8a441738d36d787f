// modes: 6
import OBInjector

final class Service: Sendable {}

// expect: stored property '_service' of 'Sendable'-conforming struct 'Command' has non-Sendable type 'InjectedByType<Service>'
struct Command: Sendable {
  @InjectedByType var service: Service
}
