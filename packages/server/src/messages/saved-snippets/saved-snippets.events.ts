import type { SavedSnippet, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'snippet-saved': { readonly userId: UserId; readonly snippet: SavedSnippet }
    'snippet-changed': { readonly userId: UserId; readonly snippet: SavedSnippet }
    'snippet-removed': { readonly userId: UserId; readonly snippetId: number }
  }
}

export const snippetReducers = {
  'snippet-saved': leavesDirectory,
  'snippet-changed': leavesDirectory,
  'snippet-removed': leavesDirectory,
}

const type = 'saved_snippets'

export const snippetProjections = {
  'snippet-saved': ownEvent(({ snippet }: DomainEvent<'snippet-saved'>) => ({
    ...{ type, op: 'add', saved_snippet: snippet },
  })),
  'snippet-changed': ownEvent(({ snippet }: DomainEvent<'snippet-changed'>) => ({
    ...{ type, op: 'update', saved_snippet: snippet },
  })),
  'snippet-removed': ownEvent(({ snippetId }: DomainEvent<'snippet-removed'>) => ({
    ...{ type, op: 'remove', saved_snippet_id: snippetId },
  })),
}
