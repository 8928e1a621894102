import { api, snippetBlank, snippetContent, snippetTitle } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { jsonListOf, jsonObject } from '../../json-text.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { changeSnippet, removeSnippet, saveSnippet } from './save-snippets.ts'
import { snippetFacts } from './saved-snippets.events.ts'
import { findSnippets } from './saved-snippets.store.ts'

const routes = [
  on(api.savedSnippets.list, async ({ realm, viewer }) => {
    const snippets = await findSnippets(realm.sql, realm.id, viewer.id)
    return jsonObject({ saved_snippets: await jsonListOf(snippets) })
  }),

  on(api.savedSnippets.create, async ({ params, write }) => {
    const title = requireText('Title', params.title)
    const content = requireText('Content', params.content)
    return { saved_snippet_id: await write(saveSnippet, { title, content }) }
  }),

  on(api.savedSnippets.edit, async ({ params, write }) => {
    const { saved_snippet_id: id, title, content } = params
    const texts = {
      ...(title === undefined ? {} : { title: requireText('Title', title) }),
      ...(content === undefined ? {} : { content: requireText('Content', content) }),
    }
    await write(changeSnippet, { id, texts })
  }),

  on(api.savedSnippets.remove, ({ params, write }) =>
    write(removeSnippet, params.saved_snippet_id),
  ),
]

function requireText(what: 'Title' | 'Content', given: string): string {
  const text = given.trim()
  if (text === '') throw snippetBlank({ what })
  return text
}

const snapshot: Pick<SnapshotParts, 'saved_snippets'> = {
  saved_snippets: async ({ realm, viewer, together }) => {
    const snippets = await findSnippets(together, realm.id, viewer.id)
    return { saved_snippets: await jsonListOf(snippets) }
  },
}

const archived: FeatureTable = {
  file: 'saved_snippets',
  table: 'saved_snippet',
  countsIds: true,
  fields: { id: 'id', user_id: 'user', title: 'text', content: 'text', created_at: 'time' },
  values: { title: snippetTitle, content: snippetContent },
  kept: ofOwner,
}

export const savedSnippetsFeature = {
  archive: [archived],
  ...snippetFacts,
  routes,
  snapshot,
}
