import {
  api,
  type ParamValues,
  presenceHistoryLimitDays,
  presenceNotOfBots,
  presenceUnknown,
  userNotFound,
} from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { requireUser, requireUserByAddress } from '../../directory/require-user.ts'
import { sightOf } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import type { Realm } from '../../realms/realm.ts'
import { sharedNow } from '../../shared-clock.ts'
import { modernPresence, presencesWire, statusOf } from './presence.wire.ts'
import { presencesOf } from './presences.ts'
import { reportPresence } from './report-presence.ts'

type ReportParams = ParamValues<(typeof api.presence.report)['params']>

export const presenceRoutes = [
  on(api.presence.report, async ({ realm, viewer, params }) => {
    const { last_update_id: after, ping_only } = params
    const now = sharedNow() / 1000
    const isVisible = viewer.user.settings.presence_enabled ?? true
    const board = isVisible
      ? await reportPresence(realm, viewer.id, params.status, now)
      : await presencesOf(realm).board()
    const rest = { zephyr_mirror_active: false }
    if (ping_only) return { presence_last_update_id: after ?? -1, ...rest }
    return { ...presencesWire(viewer, board, { ...questionOf(params), now }), ...rest }
  }),

  on(api.presence.getMany, async ({ realm, viewer }) => {
    const board = await presencesOf(realm).board()
    const question = { after: undefined, modern: false, now: sharedNow() / 1000 }
    const historyLimitDays = presenceHistoryLimitDays
    const answer = presencesWire(viewer, board, { ...question, historyLimitDays })
    return { presences: answer.presences, server_timestamp: answer.server_timestamp }
  }),

  on(api.presence.getOne, async ({ realm, viewer, params }) =>
    presenceOf(realm, viewer, requireUser(viewer, params.user_id)),
  ),

  on(api.presence.getOneByEmail, async ({ realm, viewer, params }) =>
    presenceOf(realm, viewer, requireUserByAddress(viewer, params.email)),
  ),
]

function questionOf(params: ReportParams) {
  const { last_update_id: after, history_limit_days: historyLimitDays, slim_presence } = params
  return { after, historyLimitDays, modern: after !== undefined || slim_presence }
}

async function presenceOf(realm: Realm, viewer: Viewer, user: User) {
  if (user.isBot) throw presenceNotOfBots({})
  if (!sightOf(viewer)(user)) throw userNotFound({})
  const board = await presencesOf(realm).board()
  const seen = viewer.directory.realm.settings.presence_disabled ? undefined : board.get(user.id)
  if (!seen) throw presenceUnknown({ name: user.fullName })
  const status = statusOf(seen)
  const both = { ...modernPresence(user, seen), website: status, aggregated: status }
  return { presence: both, server_timestamp: sharedNow() / 1000 }
}
