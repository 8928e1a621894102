import {
  codePoints,
  maxPlaygroundLanguageLength,
  maxPlaygroundNameLength,
  maxPlaygrounds,
  maxPlaygroundUrlLength,
  type PlaygroundId,
  playgroundInvalid,
  playgroundUnknown,
} from '@parley/contract'
import { requireAdministrator } from '../../directory/require-caller.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { templateVariables } from '../../markdown/parts/url-templates.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { Playground } from './playgrounds.events.ts'
import { markRemoved, playgroundTable } from './playgrounds.store.ts'

type NewPlayground = Omit<Playground, 'id'>

export function addPlayground(tx: ActionTx, viewer: Viewer, given: NewPlayground): PlaygroundId {
  requireAdministrator(viewer)
  requireValidPlayground(given)
  const { items, lastId } = tx.directory.parts.playgrounds
  if (items.length >= maxPlaygrounds) {
    refuse(`An organization can have at most ${maxPlaygrounds} code playgrounds.`)
  }
  if (items.some((known) => known.name === given.name && known.language === given.language)) {
    refuse('This language already has a code playground of this name.')
  }
  const playground: Playground = { id: (lastId + 1) as PlaygroundId, ...given }
  tx.insert(playgroundTable, playground)
  const playgrounds = { items: [...items, playground], lastId: playground.id }
  tx.append({ kind: 'playgrounds-changed', playgrounds })
  return playground.id
}

export async function removePlayground(
  tx: ActionTx,
  viewer: Viewer,
  id: PlaygroundId,
): Promise<void> {
  requireAdministrator(viewer)
  const { items, lastId } = tx.directory.parts.playgrounds
  if (!items.some((known) => known.id === id)) throw playgroundUnknown({})
  await markRemoved(await tx.open(), tx.directory.realmId, id)
  const playgrounds = { items: items.filter((known) => known.id !== id), lastId }
  tx.append({ kind: 'playgrounds-changed', playgrounds })
}

function refuse(problem: string): never {
  throw playgroundInvalid({ problem })
}

const languageForm = /^[ a-zA-Z0-9_+\-./#]+$/

function requireValidPlayground({ name, language, urlTemplate }: NewPlayground): void {
  if (name === '') refuse('name cannot be blank')
  if (codePoints(name) > maxPlaygroundNameLength) {
    refuse(`name is too long (limit: ${maxPlaygroundNameLength} characters)`)
  }
  if (/\p{Cc}/u.test(name)) refuse('Invalid characters in name')
  const isLanguage = languageForm.test(language)
  if (!isLanguage || codePoints(language) > maxPlaygroundLanguageLength) {
    refuse('Invalid characters in pygments language')
  }
  if (codePoints(urlTemplate) > maxPlaygroundUrlLength) {
    refuse(`url_template is too long (limit: ${maxPlaygroundUrlLength} characters)`)
  }
  const variables = templateVariables(urlTemplate)
  if (!variables || !/^https?:\/\//i.test(urlTemplate)) refuse('Invalid URL template.')
  if (!variables.has('code')) {
    refuse('Missing the required variable "code" in the URL template')
  }
  if (variables.size > 1) refuse('"code" should be the only variable present in the URL template')
}
