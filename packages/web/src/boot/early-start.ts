import { EarlyRegistration } from '@parley/client/early'
import { hasStarted } from './picture.ts'
import { registration } from './registration.ts'
import { ownSessionMark } from './session-mark.ts'

/** The registration that was sent before the shell was loaded, and its session. */
export const earlyStart: {
  registration?: EarlyRegistration
  /** The session for which it was sent. */
  session?: string
} = {}

/**
 * Registers while the shell is loaded and evaluated, if this is the first start of a session. Otherwise there is a
 * cache, and a queue that goes on.
 */
export function registerEarly(): void {
  try {
    const session = ownSessionMark()
    if (session === undefined || hasStarted(localStorage, session)) return
    earlyStart.session = session
    earlyStart.registration = new EarlyRegistration(registration)
  } catch {
    // Without storage nobody knows whether there is a cache: the app registers when it has looked.
  }
}
