import { realmDeactivated } from '@parley/contract'
import type { Directory } from './directory.ts'

/** Refuses all requests to a deactivated organization, with any key. */
export function requireActive({ realm }: Directory): void {
  if (realm.deactivatedAt !== null) throw realmDeactivated({})
}
