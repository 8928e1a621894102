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
import { addPlayground, removePlayground, updatePlayground } from './change-playgrounds.ts'
import {
  type Playground,
  playgroundAudits,
  playgroundProjections,
  playgroundReducers,
  playgroundWire,
} from './playgrounds.events.ts'
import { findPlaygrounds } from './playgrounds.store.ts'

interface SentTexts {
  readonly name: string
  readonly pygments_language: string
  readonly url_template: string
}

function textsOf({ name, pygments_language, url_template }: SentTexts): Omit<Playground, 'id'> {
  return { name: name.trim(), language: pygments_language.trim(), urlTemplate: url_template }
}

const routes = [
  on(api.playgrounds.add, async ({ params, write }) => ({
    id: await write(addPlayground, textsOf(params)),
  })),

  on(api.playgrounds.update, ({ params, write }) =>
    write(updatePlayground, { id: params.playground_id, ...textsOf(params) }),
  ),

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
