import { event } from '../declare.ts'
import { savedSnippet, snippetId } from './objects.ts'

const type = 'saved_snippets'

export const savedSnippetsAdd = event({
  type,
  op: 'add',
  summary: 'You saved a snippet.',
  since: 297,
  fields: { saved_snippet: savedSnippet },
})

export const savedSnippetsUpdate = event({
  type,
  op: 'update',
  summary: 'You changed a saved snippet.',
  since: 368,
  fields: { saved_snippet: savedSnippet },
})

export const savedSnippetsRemove = event({
  type,
  op: 'remove',
  summary: 'A saved snippet was deleted.',
  since: 297,
  fields: { saved_snippet_id: snippetId },
})
