// `@parley/client/light`: everything that a browser needs to talk to its server, without a schema library.
export type { CallOptions } from './call.ts'
export type { Call, Client, ClientOf, InputOf, OutputOf } from './client.ts'
export { ApiError, ConnectionError } from './errors.ts'
export type { EventName, EventOf, ServerEvent, Snapshot } from './events.ts'
export { connectLight, type LightClient, type LightOptions } from './light/connect-light.ts'
export { listen, type RegisterInput, type Update } from './listen.ts'
export { backoff, type Patience, pause, persist } from './patience.ts'
