import type { Loose } from './person.ts'

type Apply = (state: Loose, event: Loose) => void

/** What a careful client does with events about who may come in. */
export const joiningAppliers: Record<string, Apply> = {
  // Whoever shows the list asks for it again.
  invites_changed: () => undefined,

  'realm_domains/add': (state, { realm_domain }) => {
    state.realm_domains.push(realm_domain)
  },

  'realm_domains/change': (state, { realm_domain }) => {
    const known = state.realm_domains.find(({ domain }: Loose) => domain === realm_domain.domain)
    Object.assign(known, realm_domain)
  },

  'realm_domains/remove': (state, { domain }) => {
    state.realm_domains = state.realm_domains.filter((known: Loose) => known.domain !== domain)
  },
}
