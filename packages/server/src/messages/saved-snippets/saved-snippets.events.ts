import type { SavedSnippet, UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { leavesDirectory } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'

type SnippetChange =
  | { readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly op: 'remove'; readonly snippetId: number }

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'snippets-changed': { readonly userId: UserId; readonly change: SnippetChange }
  }
}

export const snippetReducers = { 'snippets-changed': leavesDirectory }

export const snippetProjections = {
  'snippets-changed': ownEvent(({ change }: DomainEvent<'snippets-changed'>) => {
    const { op } = change
    const what =
      op === 'remove' ? { saved_snippet_id: change.snippetId } : { saved_snippet: change.snippet }
    return { type: 'saved_snippets', ...{ op, ...what } }
  }),
}
