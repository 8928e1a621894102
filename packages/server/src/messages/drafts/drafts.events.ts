import type { Draft, UserId } from '@parley/contract'
import { ownFacts } from '../../delivery/own-event.ts'

type DraftChange =
  | { readonly op: 'add'; readonly drafts: readonly Draft[] }
  | { readonly op: 'update'; readonly draft: Draft }
  | { readonly op: 'remove'; readonly draftId: number }

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'drafts-changed': { readonly userId: UserId; readonly change: DraftChange }
  }
}

export const draftFacts = ownFacts('drafts-changed', ({ change }) => {
  if (change.op !== 'remove') return { type: 'drafts', ...change }
  return { type: 'drafts', ...{ op: change.op, draft_id: change.draftId } }
})
