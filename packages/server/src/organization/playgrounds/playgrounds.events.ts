import type { PlaygroundId, PlaygroundObject } from '@parley/contract'
import type { Projection } from '../../delivery/projection.ts'
import type { Numbered } from '../../directory/objects.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

/** A place where code of a language can be tried. */
export interface Playground {
  readonly id: PlaygroundId
  readonly name: string
  readonly language: string
  readonly urlTemplate: string
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** All of them as they are now. */
    'playgrounds-changed': { readonly playgrounds: Numbered<Playground> }
  }
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    playgrounds: Numbered<Playground>
  }
}

const playgroundsChanged: Reducer<'playgrounds-changed'> = structural((directory, event) => {
  directory.parts.playgrounds = event.playgrounds
})

export const playgroundReducers = { 'playgrounds-changed': playgroundsChanged }

export function playgroundWire({ id, name, language, urlTemplate }: Playground): PlaygroundObject {
  return { id, name, pygments_language: language, url_template: urlTemplate }
}

const projectChanged: Projection<'playgrounds-changed'> = ({ playgrounds }) => {
  const realm_playgrounds = playgrounds.items.map(playgroundWire)
  return { shared: { type: 'realm_playgrounds', realm_playgrounds } }
}

export const playgroundProjections = { 'playgrounds-changed': projectChanged }

export const playgroundAudits = {
  'playgrounds-changed': ({ playgrounds }) =>
    auditFact('playgrounds_changed', { names: playgrounds.items.map(({ name }) => name) }),
} satisfies Audits
