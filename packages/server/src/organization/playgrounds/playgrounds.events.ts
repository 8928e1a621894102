import type { PlaygroundId, PlaygroundObject } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import type { Numbered } from '../../directory/objects.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
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

export const playgroundReducers = {
  'playgrounds-changed': structural((directory, event) => {
    directory.parts.playgrounds = event.playgrounds
  }),
} satisfies Partial<Reducers>

export function playgroundWire({ id, name, language, urlTemplate }: Playground): PlaygroundObject {
  return { id, name, pygments_language: language, url_template: urlTemplate }
}

export const playgroundProjections = {
  'playgrounds-changed': ({ playgrounds }) => {
    const realm_playgrounds = playgrounds.items.map(playgroundWire)
    return { shared: { type: 'realm_playgrounds', realm_playgrounds } }
  },
} satisfies Partial<Projections>

export const playgroundAudits = {
  'playgrounds-changed': ({ playgrounds }) =>
    auditFact('playgrounds_changed', { names: playgrounds.items.map(({ name }) => name) }),
} satisfies Audits
