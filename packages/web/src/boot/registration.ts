import type { RegisterInput } from '@parley/client/light'
import { registration as everything } from '@parley/client/replica'

/** Two weeks: after a holiday, the app continues with its queue. */
const idleSeconds = 14 * 86_400

/** The app's registration: all events, in the newest format. */
export const registration: RegisterInput = {
  ...everything,
  include_subscribers: 'partial',
  idle_queue_timeout: idleSeconds,
}
