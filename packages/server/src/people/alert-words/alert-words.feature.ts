import { api, limits, textUpTo } from '@parley/contract'
import { z } from 'zod'
import type { Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { alertWordProjections, alertWordReducers } from './alert-words.events.ts'
import { findAlertWords } from './alert-words.store.ts'
import { changeAlertWords } from './change-alert-words.ts'

const routes = [
  on(api.alertWords.list, async ({ viewer }) => ({ alert_words: wordsOf(viewer) })),

  on(api.alertWords.add, async ({ params, write }) => ({
    alert_words: [...(await write(changeAlertWords, { op: 'add', words: params.alert_words }))],
  })),

  on(api.alertWords.remove, async ({ params, write }) => ({
    alert_words: [...(await write(changeAlertWords, { op: 'remove', words: params.alert_words }))],
  })),
]

function wordsOf({ directory, id }: Viewer): string[] {
  return [...(directory.parts.alertWords.get(id) ?? [])]
}

const snapshot: Pick<SnapshotParts, 'alert_words'> = {
  alert_words: ({ viewer }) => ({ alert_words: wordsOf(viewer) }),
}

const archived: FeatureTable = {
  file: 'alert_words',
  table: 'alert_words',
  fields: { user_id: 'user', words: 'texts' },
  values: { words: z.array(textUpTo(limits.maxNotifyingWordLength)).max(limits.maxKeptPerUser) },
  kept: ofOwner,
}

export const alertWordsFeature = {
  archive: [archived],
  parts: { alertWords: findAlertWords },
  reducers: alertWordReducers,
  projections: alertWordProjections,
  unaudited: ['alert-words-changed'] as const,
  routes,
  snapshot,
}
