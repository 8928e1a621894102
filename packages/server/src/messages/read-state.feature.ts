import { z } from 'zod'
import { type ArchiveRow, type FeatureTable, ofOwner } from '../realms/archive-table.ts'
import { flagRoutes } from './flags/flags.routes.ts'
import { markReadRoutes } from './flags/mark-read.routes.ts'
import { historyProjections, historyReducers } from './read-state/adopt-messages.ts'
import { flagProjections, flagReducers } from './read-state/flags.events.ts'
import { isChunk } from './read-state/is-chunk.ts'
import { readStateSnapshot } from './read-state/read-state.snapshot.ts'
import { readState } from './read-state/read-state.ts'
import { writtenElsewhere } from './read-state/written-elsewhere.ts'

const flags: FeatureTable = {
  file: 'flags',
  table: 'message_flag',
  fields: { user_id: 'user', message_id: 'message', flag: 'number' },
  values: { flag: z.int().min(1).max(6) },
  kept: (row, scope) =>
    scope.messages.has(row.message_id as number) ? ofOwner(row, scope) : undefined,
}

const readMessages: FeatureTable = {
  file: 'read_messages',
  table: 'read_chunk',
  fields: { user_id: 'user', chunk: 'number', bits: 'bytes' },
  values: { chunk: z.int().min(0).max(32_767) },
  check: requireChunk,
  kept: ofOwner,
}

function requireChunk({ chunk, bits }: ArchiveRow): void {
  const bytes = Buffer.from(String(bits).slice(2), 'hex')
  if (!isChunk(bytes, Number(chunk))) throw new Error('bits are not those of a chunk')
}

export const readStateFeature = {
  archive: [flags, readMessages],
  views: [readState, writtenElsewhere],
  reducers: { ...flagReducers, ...historyReducers },
  projections: { ...flagProjections, ...historyProjections },
  unaudited: ['history-entered', 'flags-changed'] as const,
  routes: [...flagRoutes, ...markReadRoutes],
  snapshot: readStateSnapshot,
}
