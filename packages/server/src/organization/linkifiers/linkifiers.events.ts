import type { LinkifierId, LinkifierObject } from '@parley/contract'
import type { Projections } from '../../delivery/projection.ts'
import type { Numbered } from '../../directory/objects.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'
import { type Audits, auditFact } from '../../writer/audit.ts'

/** A pattern whose matches become links. */
export interface LinkifierRecord {
  readonly id: LinkifierId
  readonly pattern: string
  readonly urlTemplate: string
  readonly exampleInput: string | null
  readonly reverseTemplate: string | null
  readonly alternativeUrlTemplates: readonly string[]
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    linkifiers: Numbered<LinkifierRecord>
  }
}

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    /** All of them as they are now. */
    'linkifiers-changed': { readonly linkifiers: Numbered<LinkifierRecord> }
  }
}

export const linkifierReducers = {
  'linkifiers-changed': structural((directory, event) => {
    directory.parts.linkifiers = event.linkifiers
  }),
} satisfies Partial<Reducers>

export function linkifierWire(linkifier: LinkifierRecord): LinkifierObject {
  return {
    id: linkifier.id,
    pattern: linkifier.pattern,
    url_template: linkifier.urlTemplate,
    example_input: linkifier.exampleInput,
    reverse_template: linkifier.reverseTemplate,
    alternative_url_templates: [...linkifier.alternativeUrlTemplates],
  }
}

export const linkifierProjections = {
  /** Clients that cannot expand templates have no linkifiers. */
  'linkifiers-changed': ({ linkifiers }, { queue }) => {
    if (!queue.options.capabilities.linkifier_url_template) return undefined
    const realm_linkifiers = linkifiers.items.map(linkifierWire)
    return { shared: { type: 'realm_linkifiers', realm_linkifiers } }
  },
} satisfies Partial<Projections>

export const linkifierAudits = {
  'linkifiers-changed': ({ linkifiers }) =>
    auditFact('linkifiers_changed', { patterns: linkifiers.items.map(({ pattern }) => pattern) }),
} satisfies Audits
