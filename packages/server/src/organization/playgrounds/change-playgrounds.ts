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
import { markRemoved, playgroundTable, setTexts } from './playgrounds.store.ts'

type PlaygroundTexts = Omit<Playground, 'id'>

export function addPlayground(tx: ActionTx, viewer: Viewer, given: PlaygroundTexts): PlaygroundId {
  requireAdministrator(viewer)
  requireValidPlayground(given)
  const { items, lastId } = tx.directory.parts.playgrounds
  if (items.length >= maxPlaygrounds) {
    refuse(`An organization can have at most ${maxPlaygrounds} code playgrounds.`)
  }
  requireNewName(items, given)
  const playground: Playground = { id: (lastId + 1) as PlaygroundId, ...given }
  tx.insert(playgroundTable, playground)
  const playgrounds = { items: [...items, playground], lastId: playground.id }
  tx.append({ kind: 'playgrounds-changed', playgrounds })
  return playground.id
}

export async function updatePlayground(
  tx: ActionTx,
  viewer: Viewer,
  after: Playground,
): Promise<void> {
  requireAdministrator(viewer)
  const { items, lastId } = tx.directory.parts.playgrounds
  const before = requirePlayground(items, after.id)
  requireValidPlayground(after)
  const others = items.filter(({ id }) => id !== after.id)
  requireNewName(others, after)
  const { name, language, urlTemplate } = after
  const isSame = name === before.name && language === before.language
  if (isSame && urlTemplate === before.urlTemplate) return
  await setTexts(await tx.open(), tx.directory.realmId, after)
  const playgrounds = { items: items.map((one) => (one === before ? after : one)), lastId }
  tx.append({ kind: 'playgrounds-changed', playgrounds })
}

export async function removePlayground(
  tx: ActionTx,
  viewer: Viewer,
  id: PlaygroundId,
): Promise<void> {
  requireAdministrator(viewer)
  const { items, lastId } = tx.directory.parts.playgrounds
  const removed = requirePlayground(items, id)
  await markRemoved(await tx.open(), tx.directory.realmId, id)
  const playgrounds = { items: items.filter((known) => known !== removed), lastId }
  tx.append({ kind: 'playgrounds-changed', playgrounds })
}

function requirePlayground(items: readonly Playground[], id: PlaygroundId): Playground {
  const playground = items.find((known) => known.id === id)
  if (!playground) throw playgroundUnknown({})
  return playground
}

function requireNewName(others: readonly Playground[], { name, language }: PlaygroundTexts): void {
  if (others.some((known) => known.name === name && known.language === language)) {
    refuse('This language already has a code playground of this name.')
  }
}

function refuse(problem: string): never {
  throw playgroundInvalid({ problem })
}

const languageForm = /^[ a-zA-Z0-9_+\-./#]+$/

function requireValidPlayground({ name, language, urlTemplate }: PlaygroundTexts): void {
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
