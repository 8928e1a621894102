import { registration as everything } from '@parley/client/early'
import type { RegisterInput } from '@parley/client/light'

/** Two weeks: after a holiday, the app continues with its queue. */
const idleSeconds = 14 * 86_400

/** The app's registration: all events, in the newest format. */
export const registration: RegisterInput = {
  ...everything,
  // The app shows none of Gravatar's pictures. Their addresses were half of a large answer.
  client_gravatar: true,
  include_subscribers: 'partial',
  idle_queue_timeout: idleSeconds,
}
