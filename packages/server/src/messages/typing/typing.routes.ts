import {
  api,
  type ChannelId,
  messageNotFound,
  type ParamValues,
  parameterMissing,
  typingSilenced,
} from '@parley/contract'
import { requirePostable } from '../../channels/public.ts'
import { userOf } from '../../directory/of-id.ts'
import { channelOfRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { on } from '../../http/handler.ts'
import { sharedDate } from '../../shared-clock.ts'
import { resolvePeople } from '../compose/resolve-recipients.ts'
import { requireContentChangeable } from '../edit/update.policy.ts'
import { findByIds } from '../fetch/find-messages.ts'
import { requireDirectAllowed, requireNotArchived } from '../message/messages.policy.ts'
import { normalizeTopic } from '../topics/topic-names.ts'

type Params = ParamValues<(typeof api.typing.notify)['params']>

export const typingRoutes = [
  on(api.typing.notify, async ({ realm, viewer, params }) => {
    const { op, type } = params
    const sender = { op, senderId: viewer.id }
    if (type === 'direct' || type === 'private') {
      const userIds = requirePeople(viewer, params)
      requireTelling(viewer, 'direct')
      realm.tellForNow({ kind: 'typing-directly', ...sender, userIds })
    } else {
      const { id: channelId } = requirePostable(viewer, requireChannelId(params))
      if (params.topic === undefined) throw parameterMissing({ var_name: 'topic' })
      requireTelling(viewer, 'channel')
      const topic = normalizeTopic(params.topic)
      realm.tellForNow({ kind: 'typing-in-channel', ...sender, channelId, topic })
    }
  }),

  on(api.typing.notifyEdit, async ({ realm, viewer, params }) => {
    const message = (await findByIds(realm, viewer, [params.message_id]))[0]?.message
    if (!message) throw messageNotFound({})
    requireNotArchived(viewer, message)
    requireContentChangeable(viewer, message, sharedDate())
    const isDirect = channelOfRecipient(message.recipientId) === undefined
    requireTelling(viewer, isDirect ? 'direct' : 'channel')
    const { id, senderId, recipientId, topic, path } = message
    const edited = { id, senderId, recipientId, topic, path }
    realm.tellForNow({ kind: 'typing-edit', op: params.op, senderId, message: edited })
  }),
]

const settingOf = {
  channel: 'send_stream_typing_notifications',
  direct: 'send_private_typing_notifications',
} as const

function requireTelling({ user }: Viewer, where: keyof typeof settingOf): void {
  if (user.settings[settingOf[where]] === false) throw typingSilenced({ where })
}

/** The users who could receive a message, including the sender. */
function requirePeople(viewer: Viewer, { to }: Params) {
  if (to === undefined) throw parameterMissing({ var_name: 'to' })
  const userIds = resolvePeople(viewer, to)
  const people = userIds.map((id) => userOf(viewer.directory, id))
  requireDirectAllowed(viewer, people, viewer.directory.conversationAmong(userIds))
  return userIds
}

/** Older clients name the channel in `to`. */
function requireChannelId({ stream_id, to }: Params): ChannelId {
  const [only] = [to].flat()
  const id = stream_id ?? (typeof only === 'number' ? (only as ChannelId) : undefined)
  if (id === undefined) throw parameterMissing({ var_name: 'stream_id' })
  return id
}
