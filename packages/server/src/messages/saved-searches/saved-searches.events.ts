import type { SavedSearch, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** `searches` are all searches of the user, in order. */
    'saved-searches-changed': {
      readonly userId: UserId
      readonly searches: readonly SavedSearch[]
    }
  }
}

export const savedSearchReducers = { 'saved-searches-changed': leavesDirectory }

export const savedSearchProjections = {
  'saved-searches-changed': ownEvent(({ searches }: DomainEvent<'saved-searches-changed'>) => ({
    ...{ type: 'saved_searches', saved_searches: searches },
  })),
}
