import type { Draft, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

type DraftChange =
  | { readonly op: 'add'; readonly drafts: readonly Draft[] }
  | { readonly op: 'update'; readonly draft: Draft }
  | { readonly op: 'remove'; readonly draftId: number }

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'drafts-changed': { readonly userId: UserId; readonly change: DraftChange }
  }
}

export const draftReducers = { 'drafts-changed': leavesDirectory }

export const draftProjections = {
  'drafts-changed': ownEvent(({ change }: DomainEvent<'drafts-changed'>) => {
    if (change.op !== 'remove') return { type: 'drafts', ...change }
    return { type: 'drafts', ...{ op: change.op, draft_id: change.draftId } }
  }),
}
