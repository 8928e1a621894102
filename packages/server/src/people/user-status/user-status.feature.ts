import {
  api,
  limits,
  type ParamValues,
  statusEmojiUnnamed,
  statusNothingNew,
  textUpTo,
  type UserId,
  userNotFound,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { requireUser } from '../../directory/require-user.ts'
import { sightOf } from '../../directory/sight.ts'
import { StampedCache } from '../../directory/stamped-cache.ts'
import { on } from '../../http/handler.ts'
import { archivedEmoji, requireActive, requireEmoji } from '../../media/public.ts'
import { type FeatureTable, ofEverybody } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { sharedNow } from '../../shared-clock.ts'
import { hidePresence } from '../presence/report-presence.ts'
import { setStatus } from './set-status.ts'
import {
  statusConsequences,
  statusProjections,
  statusReducers,
  statusWire,
} from './user-status.events.ts'
import { findStatuses } from './user-status.store.ts'

type Given = Omit<ParamValues<(typeof api.userStatus.updateFor)['params']>, 'user_id'>

const routes = [
  on(api.userStatus.update, async ({ realm, viewer, params, write }) => {
    const { away } = params
    if (away === undefined) requireSomething(params)
    await write(setStatus, { userId: viewer.id, ...changeOf(viewer.directory, params), away })
    if (away) await hidePresence(realm, viewer.id, sharedNow() / 1000)
  }),

  on(api.userStatus.updateFor, async ({ viewer, params, write }) => {
    requireSomething(params)
    await write(setStatus, { userId: params.user_id, ...changeOf(viewer.directory, params) })
  }),

  on(api.userStatus.get, async ({ viewer, params }) => {
    const user = requireUser(viewer, params.user_id)
    if (!sightOf(viewer)(user)) throw userNotFound({})
    return { status: statusWire(viewer.directory, user.id) ?? {} }
  }),
]

function requireSomething({ status_text, emoji_name, emoji_code, reaction_type }: Given): void {
  const given = [status_text, emoji_name, emoji_code, reaction_type]
  if (given.every((value) => value === undefined)) throw statusNothingNew({})
}

function changeOf(directory: Directory, given: Given) {
  const { status_text, emoji_name, emoji_code, reaction_type } = given
  const text = status_text?.trim()
  if (emoji_name === '') return { text, emoji: null }
  const code = emoji_code === '' ? undefined : emoji_code
  const type = reaction_type === '' ? undefined : reaction_type
  if (emoji_name === undefined) {
    if (code !== undefined || type !== undefined) throw statusEmojiUnnamed({})
    return { text, emoji: undefined }
  }
  const named = { emoji_name, emoji_code: code, reaction_type: type }
  const emoji = requireEmoji(directory, named)
  requireActive(directory, emoji)
  return { text, emoji }
}

const invisible = new StampedCache<Directory, readonly UserId[]>()

/** Users who hide their presence. */
function invisibleIn(directory: Directory): readonly UserId[] {
  return invisible.get(directory, `${directory.versions.people}`, () =>
    [...directory.users.values()].flatMap(({ id, settings }) =>
      settings.presence_enabled === false ? [id] : [],
    ),
  )
}

const snapshot: Pick<SnapshotParts, 'user_status'> = {
  user_status: ({ viewer }) => {
    const isSeen = sightOf(viewer)
    const { directory } = viewer
    const told = [
      ...new Set([...directory.parts.userStatuses.keys(), ...invisibleIn(directory)]),
    ].flatMap((id) => {
      const user = directory.users.get(id)
      const status = statusWire(directory, id)
      return user && status && isSeen(user) ? [[String(id), status] as const] : []
    })
    return { user_status: Object.fromEntries(told) }
  },
}

const archived: FeatureTable = {
  file: 'statuses',
  table: 'user_status',
  fields: {
    user_id: 'user',
    status_text: 'text',
    emoji_name: 'text?',
    emoji_code: 'text?',
    reaction_type: 'text?',
  },
  values: {
    status_text: textUpTo(limits.maxStatusTextLength),
    emoji_name: archivedEmoji.emoji_name.nullable(),
    emoji_code: archivedEmoji.emoji_code.nullable(),
    reaction_type: archivedEmoji.reaction_type.nullable(),
  },
  kept: ofEverybody,
}

export const userStatusFeature = {
  archive: [archived],
  parts: { userStatuses: findStatuses },
  reducers: statusReducers,
  projections: statusProjections,
  unaudited: ['user-status-changed'] as const,
  consequences: statusConsequences,
  routes,
  snapshot,
}
