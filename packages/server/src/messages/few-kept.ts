import { memoryLimits, tooManyKept, tooMuchKept } from '@parley/contract'
import type { Kept } from '../db/own-rows.ts'

/**
 * Limits what a user keeps of one kind, in number and in length: each list returns all of it. A thousand messages of emoji have 180 million
 * characters as HTML.
 */
export function requireFewKept(kept: Kept, added: Kept, limit: number): void {
  if (kept.count + added.count > limit) throw tooManyKept({ limit })
  const most = memoryLimits.keptCharactersPerUser
  if (kept.characters + added.characters > most) throw tooMuchKept({ limit: most })
}
