import type { NavigationView, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

type ViewChange =
  | { readonly op: 'add'; readonly view: NavigationView }
  | {
      readonly op: 'update'
      readonly fragment: string
      readonly data: Partial<Pick<NavigationView, 'is_pinned' | 'name'>>
    }
  | { readonly op: 'remove'; readonly fragment: string }

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'navigation-views-changed': { readonly userId: UserId; readonly change: ViewChange }
  }
}

export const navigationReducers = { 'navigation-views-changed': leavesDirectory }

const type = 'navigation_view'

export const navigationProjections = {
  'navigation-views-changed': ownEvent(({ change }: DomainEvent<'navigation-views-changed'>) =>
    change.op === 'add'
      ? { type, ...{ op: change.op, navigation_view: change.view } }
      : { type, ...change },
  ),
}
