import type { SavedSnippet, UserId } from '@parley/contract'
import { ownFacts } from '../../delivery/own-event.ts'

type SnippetChange =
  | { readonly op: 'add' | 'update'; readonly snippet: SavedSnippet }
  | { readonly op: 'remove'; readonly snippetId: number }

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'snippets-changed': { readonly userId: UserId; readonly change: SnippetChange }
  }
}

export const snippetFacts = ownFacts('snippets-changed', ({ change }) => {
  const { op } = change
  const snippet =
    op === 'remove' ? { saved_snippet_id: change.snippetId } : { saved_snippet: change.snippet }
  return { type: 'saved_snippets', ...{ op, ...snippet } }
})
