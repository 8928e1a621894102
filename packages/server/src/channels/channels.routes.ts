import { api, channelNameNotFound, postingNotAllowed, senderNotAllowed } from '@parley/contract'
import { mayKnow } from '../directory/channel-access.ts'
import { isSubscribed } from '../directory/objects.ts'
import { requireUser } from '../directory/require-user.ts'
import { on } from '../http/handler.ts'
import { jsonObject } from '../json-text.ts'
import { mayPost, maySendAs, requireChannel } from './access/channels.policy.ts'
import { archiveChannel } from './archive-channel.ts'
import { changeDefault } from './change-default.ts'
import {
  creationSettings,
  noticesWanted,
  readUpdate,
  wantedChannel,
  wantedChannels,
} from './channels.params.ts'
import { channelWire, subscriberIds } from './channels.wire.ts'
import { createChannel } from './create-channel.ts'
import { listChannels } from './list-channels.ts'
import { subscribe } from './subscribe.ts'
import { updateChannel } from './update-channel.ts'

export const channelRoutes = [
  on(api.channels.subscribe, async ({ viewer, params, write }) => {
    const outcome = await write(subscribe, {
      channels: wantedChannels(viewer.directory, params.subscriptions),
      settings: creationSettings(params),
      principals: params.principals,
      refusalsFatal: params.authorization_errors_fatal,
      notices: noticesWanted(params),
    })
    const { subscribed, alreadySubscribed: already_subscribed, unauthorized } = outcome
    const refused = params.authorization_errors_fatal ? {} : { unauthorized: [...unauthorized] }
    const told = params.send_new_subscription_messages
      ? { new_subscription_messages_sent: outcome.newcomersTold }
      : {}
    return { subscribed, already_subscribed, ...refused, ...told }
  }),

  on(api.channels.create, async ({ viewer, params, write }) => {
    const { subscribers } = params
    const wanted = wantedChannel(viewer.directory, params)
    const settings = creationSettings(params)
    const notices = noticesWanted(params)
    return { id: await write(createChannel, { wanted, settings, subscribers, notices }) }
  }),

  on(api.channels.list, async ({ viewer, params }) =>
    jsonObject({ streams: listChannels(viewer, params) }),
  ),

  on(api.channels.get, async ({ viewer, params }) => ({
    stream: channelWire(viewer.directory, requireChannel(viewer, params.stream_id)),
  })),

  on(api.channels.getId, async ({ viewer, params }) => {
    const channel = viewer.directory.channelByName(params.stream.trim())
    if (!channel || !mayKnow(viewer, channel)) throw channelNameNotFound({ name: params.stream })
    return { stream_id: channel.id }
  }),

  on(api.channels.getEmailAddress, async ({ viewer, params }) => {
    const channel = requireChannel(viewer, params.stream_id)
    if (!mayPost(viewer, channel)) throw postingNotAllowed({ channel: channel.name })
    if (!maySendAs(viewer, params.sender_id ?? viewer.id)) throw senderNotAllowed({})
    // No part of this server receives mail: there is no address that would be read.
    return { email: '' }
  }),

  on(api.channels.getSubscribers, async ({ viewer, params }) => ({
    subscribers: subscriberIds(viewer.directory, requireChannel(viewer, params.stream_id)),
  })),

  on(api.channels.getSubscriptionStatus, async ({ viewer, params }) => {
    const channel = requireChannel(viewer, params.stream_id)
    const { id } = requireUser(viewer, params.user_id)
    return { is_subscribed: isSubscribed(channel.subscriptions.get(id)) }
  }),

  on(api.channels.update, ({ viewer, params, write }) =>
    write(updateChannel, readUpdate(viewer.directory, params)),
  ),

  on(api.channels.archive, ({ params, write }) => write(archiveChannel, params.stream_id)),

  on(api.channels.addDefault, ({ params, write }) =>
    write(changeDefault, { channelId: params.stream_id, isDefault: true }),
  ),

  on(api.channels.removeDefault, ({ params, write }) =>
    write(changeDefault, { channelId: params.stream_id, isDefault: false }),
  ),
]
