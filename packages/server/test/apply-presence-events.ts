import type { Loose } from './person.ts'

/** What a careful client does with events about presence. */
export const presenceAppliers: Record<string, (state: Loose, event: Loose) => void> = {
  presence: (state, { presences }) => {
    Object.assign(state.presences, presences)
  },
}
