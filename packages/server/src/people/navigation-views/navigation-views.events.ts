import type { NavigationView, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'navigation-view-added': { readonly userId: UserId; readonly view: NavigationView }
    'navigation-view-changed': {
      readonly userId: UserId
      readonly fragment: string
      readonly change: Partial<Pick<NavigationView, 'is_pinned' | 'name'>>
    }
    'navigation-view-removed': { readonly userId: UserId; readonly fragment: string }
  }
}

export const navigationReducers = {
  'navigation-view-added': leavesDirectory,
  'navigation-view-changed': leavesDirectory,
  'navigation-view-removed': leavesDirectory,
}

const type = 'navigation_view'

export const navigationProjections = {
  'navigation-view-added': ownEvent(({ view }: DomainEvent<'navigation-view-added'>) => ({
    ...{ type, op: 'add', navigation_view: view },
  })),
  'navigation-view-changed': ownEvent(
    ({ fragment, change }: DomainEvent<'navigation-view-changed'>) => ({
      ...{ type, op: 'update', fragment, data: change },
    }),
  ),
  'navigation-view-removed': ownEvent(({ fragment }: DomainEvent<'navigation-view-removed'>) => ({
    ...{ type, op: 'remove', fragment },
  })),
}
