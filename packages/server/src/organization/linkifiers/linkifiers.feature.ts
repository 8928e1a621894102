import { maxLinkifiers } from '@parley/contract'
import { z } from 'zod'
import { type FeatureTable, unlessRemoved } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import {
  linkifierAudits,
  linkifierProjections,
  linkifierReducers,
  linkifierWire,
} from './linkifiers.events.ts'
import { requireValidLinkifier } from './linkifiers.policy.ts'
import { linkifierRoutes } from './linkifiers.routes.ts'
import { findLinkifiers } from './linkifiers.store.ts'

const snapshot: Pick<SnapshotParts, 'realm_linkifiers' | 'realm_filters'> = {
  realm_linkifiers: {
    common: ({ directory, capabilities }) => ({
      realm_linkifiers: capabilities.linkifier_url_template
        ? directory.parts.linkifiers.items.map(linkifierWire)
        : [],
    }),
  },
  realm_filters: { common: () => ({ realm_filters: [] }) },
}

const archived: FeatureTable = {
  file: 'linkifiers',
  table: 'linkifier',
  fields: {
    id: 'id',
    pattern: 'text',
    url_template: 'text',
    example_input: 'text?',
    reverse_template: 'text?',
    alternative_url_templates: 'json',
    place: 'number',
    is_removed: 'boolean',
  },
  values: { alternative_url_templates: z.array(z.string()) },
  check: (row) =>
    requireValidLinkifier({
      pattern: String(row.pattern),
      urlTemplate: String(row.url_template),
      exampleInput: row.example_input as string | null,
      reverseTemplate: row.reverse_template as string | null,
      alternativeUrlTemplates: row.alternative_url_templates as string[],
    }),
  limit: { most: maxLinkifiers, counts: ({ is_removed }) => is_removed === false },
  kept: unlessRemoved,
}

export const linkifiersFeature = {
  archive: [archived],
  parts: { linkifiers: findLinkifiers },
  audits: linkifierAudits,
  reducers: linkifierReducers,
  projections: linkifierProjections,
  routes: linkifierRoutes,
  snapshot,
}
