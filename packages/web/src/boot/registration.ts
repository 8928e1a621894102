import type { RegisterInput } from '@parley/client/light'
import { registration as everything } from '@parley/client/replica'

/** A fortnight: who comes back from a holiday goes on where they were. */
const idleSeconds = 14 * 86_400

/** What the app asks for when it registers: everything, in the newest form. */
export const registration: RegisterInput = {
  ...everything,
  include_subscribers: 'partial',
  idle_queue_timeout: idleSeconds,
}
