import type { Draft, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'drafts-added': { readonly userId: UserId; readonly drafts: readonly Draft[] }
    'draft-changed': { readonly userId: UserId; readonly draft: Draft }
    'draft-removed': { readonly userId: UserId; readonly draftId: number }
  }
}

export const draftReducers = {
  'drafts-added': leavesDirectory,
  'draft-changed': leavesDirectory,
  'draft-removed': leavesDirectory,
}

const type = 'drafts'

export const draftProjections = {
  'drafts-added': ownEvent(({ drafts }: DomainEvent<'drafts-added'>) => ({
    ...{ type, op: 'add', drafts },
  })),
  'draft-changed': ownEvent(({ draft }: DomainEvent<'draft-changed'>) => ({
    ...{ type, op: 'update', draft },
  })),
  'draft-removed': ownEvent(({ draftId }: DomainEvent<'draft-removed'>) => ({
    ...{ type, op: 'remove', draft_id: draftId },
  })),
}
