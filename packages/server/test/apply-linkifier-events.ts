import type { Loose } from './person.ts'

type Apply = (state: Loose, event: Loose) => void

export const linkifierAppliers: Record<string, Apply> = {
  realm_linkifiers: (state, { realm_linkifiers }) => {
    state.realm_linkifiers = realm_linkifiers
  },

  realm_playgrounds: (state, { realm_playgrounds }) => {
    state.realm_playgrounds = realm_playgrounds
  },
}
