import { hash, verify } from '@node-rs/argon2'
import { codePoints, limits, passwordWeak } from '@parley/contract'
import { rememberResult } from '../remember-result.ts'
import { strengthOf } from './password-strength.ts'

/** Memory in KiB, passes and lanes, as OWASP recommends for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2id, computed in the thread pool. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** The hash of no password: verifying against it takes as long as against a real one. */
const dummyHash = rememberResult(() => hashPassword('nobody has this password'))

/** Whether the password is correct. Takes the same time without an account or without a password. */
export async function isRightPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  const dummy = await dummyHash()
  const matches = await verify(stored ?? dummy, password)
  return matches && stored !== undefined
}

/** Long passwords need fewer guesses. Below this number they are repetitions, names or known addresses. */
const leastGuessesOfLongPassword = 10_000

/** Refuses a password that is too short, too long, common, or easy to guess from these words. */
export async function requireStrongPassword(
  password: string,
  known: readonly string[],
): Promise<void> {
  const length = codePoints(password)
  if (length < limits.minPasswordLength) {
    throw passwordWeak({
      problem: `The password is too short (at least ${limits.minPasswordLength} characters)`,
    })
  }
  if (length > limits.maxPasswordLength) {
    throw passwordWeak({
      problem: `The password is too long (at most ${limits.maxPasswordLength} characters)`,
    })
  }
  const { guesses, isCommon } = await strengthOf(password, known)
  if (isCommon) {
    throw passwordWeak({ problem: 'This password is among the most common ones.' })
  }
  const least =
    length < limits.longPasswordLength ? limits.minPasswordGuesses : leastGuessesOfLongPassword
  if (guesses < least) throw passwordWeak({ problem: 'The password is too weak.' })
}
