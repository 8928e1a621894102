import { api, type ChannelId, maxDraftsInRegister } from '@parley/contract'
import { z } from 'zod'
import { on } from '../../http/handler.ts'
import { jsonListOf, jsonObject } from '../../json-text.ts'
import { type FeatureTable, ofOwner } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { draftFacts } from './drafts.events.ts'
import { findDrafts } from './drafts.store.ts'
import { createDrafts, editDraft, forgetClosed, hearsOfDrafts, removeDraft } from './keep-drafts.ts'

const routes = [
  on(api.drafts.list, async ({ realm, viewer }) => {
    const drafts = await findDrafts(realm.sql, realm.id, viewer.id)
    return jsonObject({ count: drafts.length, drafts: await jsonListOf(drafts) })
  }),

  on(api.drafts.create, async ({ params, write }) => ({
    ids: await write(createDrafts, params.drafts),
  })),

  on(api.drafts.edit, ({ params, write }) =>
    write(editDraft, { id: params.draft_id, given: params.draft }),
  ),

  on(api.drafts.remove, ({ params, write }) => write(removeDraft, params.draft_id)),
]

const snapshot: Pick<SnapshotParts, 'drafts'> = {
  drafts: async ({ realm, viewer, together }) => {
    if (!hearsOfDrafts(viewer.user)) return { drafts: [] }
    const drafts = await findDrafts(together, realm.id, viewer.id, maxDraftsInRegister)
    return { drafts: await jsonListOf(drafts) }
  },
}

const archived: FeatureTable = {
  file: 'drafts',
  table: 'draft',
  countsIds: true,
  fields: {
    id: 'id',
    user_id: 'user',
    type: 'text',
    recipients: 'numbers',
    topic: 'text',
    content: 'text',
    edited_at: 'time',
  },
  values: { type: z.enum(['', 'stream', 'private']) },
  kept: (row, scope) => {
    const channels = row.type === 'stream' ? (row.recipients as ChannelId[]) : []
    return channels.every((id) => scope.hasChannel(id)) ? ofOwner(row, scope) : undefined
  },
}

export const draftsFeature = {
  archive: [archived],
  followers: { 'bot-given': forgetClosed },
  ...draftFacts,
  routes,
  snapshot,
}
