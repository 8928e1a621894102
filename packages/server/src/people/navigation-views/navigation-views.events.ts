import type { NavigationView, UserId } from '@parley/contract'
import { ownFacts } from '../../delivery/own-event.ts'

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

const type = 'navigation_view'

export const navigationFacts = ownFacts('navigation-views-changed', ({ change }) =>
  change.op === 'add'
    ? { type, ...{ op: change.op, navigation_view: change.view } }
    : { type, ...change },
)
