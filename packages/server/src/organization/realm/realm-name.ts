import { codePoints, isPrintable, limits } from '@parley/contract'

/** Why an organization cannot be called this. */
export function realmNameProblem(untrimmed: string): string | undefined {
  const name = untrimmed.trim()
  const { maxRealmNameLength: limit } = limits
  if (name === '') return 'it cannot be empty'
  if (codePoints(name) > limit) return `it cannot exceed ${limit} characters`
  return isPrintable(name) ? undefined : 'it has control characters'
}
