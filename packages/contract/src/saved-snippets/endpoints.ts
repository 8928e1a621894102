import { z } from 'zod'
import { endpoint, path, text } from '../declare.ts'
import { tooManyKept, tooMuchKept } from '../http/refusals.ts'
import { savedSnippet, snippetContent, snippetId, snippetTitle } from './objects.ts'
import { snippetBlank, snippetUnknown } from './refusals.ts'

const target = path('Id of the snippet.', snippetId)

export const list = endpoint({
  id: 'get-saved-snippets',
  summary: 'List your saved snippets',
  route: 'GET /saved_snippets',
  caller: 'user',
  since: 297,
  params: {},
  result: { saved_snippets: z.array(savedSnippet) },
  refusals: [],
})

export const create = endpoint({
  id: 'create-saved-snippet',
  summary: 'Create a saved snippet',
  route: 'POST /saved_snippets',
  caller: 'user',
  since: 297,
  params: {
    title: text('Title.', snippetTitle),
    content: text('Content in Markdown.', snippetContent),
  },
  result: { saved_snippet_id: snippetId },
  refusals: [snippetBlank, tooManyKept, tooMuchKept],
})

export const edit = endpoint({
  id: 'edit-saved-snippet',
  summary: 'Change a saved snippet',
  route: 'PATCH /saved_snippets/{saved_snippet_id}',
  caller: 'user',
  since: 368,
  params: {
    saved_snippet_id: target,
    title: text('Title.', snippetTitle.optional()),
    content: text('Content in Markdown.', snippetContent.optional()),
  },
  result: {},
  refusals: [snippetBlank, snippetUnknown, tooMuchKept],
})

export const remove = endpoint({
  id: 'delete-saved-snippet',
  summary: 'Delete a saved snippet',
  route: 'DELETE /saved_snippets/{saved_snippet_id}',
  caller: 'user',
  since: 297,
  params: { saved_snippet_id: target },
  result: {},
  refusals: [snippetUnknown],
})
