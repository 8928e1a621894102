import {
  type ChannelId,
  draftInvalid,
  draftUnknown,
  type GivenDraft,
  initialUserSettings,
  maxDrafts,
  type UserId,
} from '@parley/contract'
import { takeIds } from '../../db/take-ids.ts'
import { mayKnow } from '../../directory/channel-access.ts'
import type { User } from '../../directory/objects.ts'
import { maySee } from '../../directory/sight.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import type { Gift } from '../../groups/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { closedTo } from '../closed-to.ts'
import { normalizeContent } from '../compose/prepare-message.ts'
import { requireFewKept } from '../few-kept.ts'
import { normalizeTopic } from '../topics/topic-names.ts'
import {
  deleteDraft,
  draftWire,
  findDrafts,
  insertDrafts,
  keptDrafts,
  type StoredDraft,
  updateDraft,
} from './drafts.store.ts'

/** All of them, or none. */
export async function createDrafts(
  tx: ActionTx,
  viewer: Viewer,
  given: readonly GivenDraft[],
): Promise<number[]> {
  const checked = given.map((draft) => checkedDraft(viewer, draft, tx.now))
  if (checked.length === 0) return []
  const sql = await tx.open()
  const { realmId } = tx.directory
  const characters = checked.reduce((sum, { content }) => sum + content.length, 0)
  const kept = await keptDrafts(sql, realmId, viewer.id)
  requireFewKept(kept, { count: checked.length, characters }, maxDrafts)
  const ids = await takeIds(sql, realmId, 'draft', checked.length)
  const drafts = checked.map((draft, index) => ({ id: ids[index] ?? 0, ...draft }))
  await insertDrafts(sql, realmId, viewer.id, drafts)
  if (hearsOfDrafts(viewer.user)) {
    tx.append({
      kind: 'drafts-changed',
      userId: viewer.id,
      change: { op: 'add', drafts: drafts.map(draftWire) },
    })
  }
  return ids
}

export interface DraftChange {
  readonly id: number
  readonly given: GivenDraft
}

export async function editDraft(
  tx: ActionTx,
  viewer: Viewer,
  { id, given }: DraftChange,
): Promise<void> {
  const draft = { id, ...checkedDraft(viewer, given, tx.now) }
  const sql = await tx.open()
  const { realmId } = tx.directory
  const isThere = await updateDraft(sql, realmId, viewer.id, draft)
  if (!isThere) throw draftUnknown({})
  const others = await keptDrafts(sql, realmId, viewer.id, id)
  requireFewKept(others, { count: 1, characters: draft.content.length }, maxDrafts)
  if (!hearsOfDrafts(viewer.user)) return
  tx.append({
    kind: 'drafts-changed',
    userId: viewer.id,
    change: { op: 'update', draft: draftWire(draft) },
  })
}

export async function removeDraft(tx: ActionTx, viewer: Viewer, draftId: number): Promise<void> {
  const wasThere = await deleteDraft(await tx.open(), tx.directory.realmId, viewer.id, draftId)
  if (!wasThere) throw draftUnknown({})
  if (!hearsOfDrafts(viewer.user)) return
  tx.append({ kind: 'drafts-changed', userId: viewer.id, change: { op: 'remove', draftId } })
}

/** A bot forgets its drafts for private channels that its next owner may not read, and would see with its keys. */
export async function forgetClosed(
  tx: ActionTx,
  _giver: unknown,
  { bot, owner }: Gift,
): Promise<void> {
  const isClosed = closedTo(tx.directory, owner)
  const viewer = viewerOf(tx.directory, bot)
  for (const { id, type, to } of await findDrafts(await tx.open(), tx.directory.realmId, bot.id)) {
    if (type === 'stream' && to.some(isClosed)) await removeDraft(tx, viewer, id)
  }
}

/** Whether the user wants their clients to have the same drafts. */
export function hearsOfDrafts({ settings }: User): boolean {
  return settings.enable_drafts_synchronization ?? initialUserSettings.enable_drafts_synchronization
}

function checkedDraft(viewer: Viewer, given: GivenDraft, now: Date): Omit<StoredDraft, 'id'> {
  const { type, content, timestamp = now.getTime() / 1000 } = given
  if (timestamp < 0) throw draftInvalid({ problem: 'Timestamp must not be negative.' })
  const rest = { type, content: normalizeContent(content), editedAt: timestamp }
  if (type === 'stream') {
    return {
      ...rest,
      to: [requireOneChannel(viewer, given.to)],
      topic: normalizeTopic(given.topic),
    }
  }
  return { ...rest, to: type === 'private' ? requirePeople(viewer, given.to) : [], topic: '' }
}

function requireOneChannel(viewer: Viewer, [id, ...more]: readonly number[]): number {
  if (id === undefined || more.length > 0) {
    throw draftInvalid({ problem: 'Must specify exactly 1 channel ID for channel messages' })
  }
  const channel = viewer.directory.channels.get(id as ChannelId)
  if (!channel || !mayKnow(viewer, channel)) throw draftInvalid({ problem: 'Invalid channel ID' })
  return id
}

function requirePeople(viewer: Viewer, to: readonly number[]): number[] {
  for (const id of to) {
    const user = viewer.directory.users.get(id as UserId)
    if (user && maySee(viewer, user)) continue
    throw draftInvalid({ problem: `Invalid user ID ${id}` })
  }
  return [...new Set(to)]
}
