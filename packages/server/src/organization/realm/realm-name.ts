import { codePoints, isPrintable, limits, realmNameInvalid } from '@parley/contract'

/** The name as it is stored, or a refusal. */
export function requireRealmName(given: string): string {
  const name = given.trim()
  const { maxRealmNameLength: limit } = limits
  if (name === '') throw realmNameInvalid({ problem: 'it cannot be empty' })
  if (codePoints(name) > limit) {
    throw realmNameInvalid({ problem: `it cannot exceed ${limit} characters` })
  }
  if (!isPrintable(name)) throw realmNameInvalid({ problem: 'it has control characters' })
  return name
}
