import type { Loose } from './person.ts'

/** What a careful client does with the events about files: of most, the snapshot says nothing. */
export const uploadAppliers: Record<string, (state: Loose, event: Loose) => void> = {
  'attachment/add': () => undefined,
  'attachment/update': () => undefined,
  'attachment/remove': () => undefined,
  realm_export: () => undefined,
  realm_export_consent: () => undefined,
  'realm_emoji/update': (state, { realm_emoji }) => {
    state.realm_emoji = realm_emoji
  },
}
