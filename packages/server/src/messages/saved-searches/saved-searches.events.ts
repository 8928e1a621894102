import type { SavedSearch, UserId } from '@parley/contract'
import { ownFacts } from '../../delivery/own-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** `searches` are all searches of the user, in order. */
    'saved-searches-changed': {
      readonly userId: UserId
      readonly searches: readonly SavedSearch[]
    }
  }
}

export const savedSearchFacts = ownFacts('saved-searches-changed', ({ searches }) => {
  return { type: 'saved_searches', ...{ saved_searches: searches } }
})
