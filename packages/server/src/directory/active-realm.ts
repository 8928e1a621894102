import { realmDeactivated } from '@parley/contract'
import type { Directory } from './directory.ts'

/** Refuses whoever comes to an organization that was deactivated, with whatever key. */
export function requireActive({ realm }: Directory): void {
  if (realm.deactivatedAt !== null) throw realmDeactivated({})
}
