import {
  api,
  maxPlaygroundLanguageLength,
  maxPlaygroundNameLength,
  maxPlaygrounds,
  maxPlaygroundUrlLength,
  textUpTo,
} from '@parley/contract'
import { z } from 'zod'
import { on } from '../../http/handler.ts'
import { type FeatureTable, unlessRemoved } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { addPlayground, removePlayground } from './change-playgrounds.ts'
import {
  playgroundAudits,
  playgroundProjections,
  playgroundReducers,
  playgroundWire,
} from './playgrounds.events.ts'
import { findPlaygrounds } from './playgrounds.store.ts'

const routes = [
  on(api.playgrounds.add, async ({ params, write }) => ({
    id: await write(addPlayground, {
      name: params.name.trim(),
      language: params.pygments_language.trim(),
      urlTemplate: params.url_template,
    }),
  })),

  on(api.playgrounds.remove, ({ params, write }) => write(removePlayground, params.playground_id)),
]

const snapshot: Pick<SnapshotParts, 'realm_playgrounds'> = {
  realm_playgrounds: {
    common: ({ directory }) => ({
      realm_playgrounds: directory.parts.playgrounds.items.map(playgroundWire),
    }),
  },
}

const archived: FeatureTable = {
  file: 'playgrounds',
  table: 'playground',
  fields: {
    id: 'id',
    name: 'text',
    language: 'text',
    url_template: 'text',
    is_removed: 'boolean',
  },
  values: {
    name: textUpTo(maxPlaygroundNameLength),
    language: textUpTo(maxPlaygroundLanguageLength),
    url_template: z
      .string()
      .regex(/^https?:\/\//i)
      .max(maxPlaygroundUrlLength),
  },
  limit: { most: maxPlaygrounds, counts: ({ is_removed }) => is_removed === false },
  kept: unlessRemoved,
}

export const playgroundsFeature = {
  archive: [archived],
  parts: { playgrounds: findPlaygrounds },
  audits: playgroundAudits,
  reducers: playgroundReducers,
  projections: playgroundProjections,
  routes,
  snapshot,
}
