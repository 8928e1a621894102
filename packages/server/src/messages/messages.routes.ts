import { api, messageNotFound } from '@parley/contract'
import { on } from '../http/handler.ts'
import { prepareMessage } from './compose/prepare-message.ts'
import { fetchMatches, fetchMessages } from './fetch/fetch-messages.ts'
import { findByIds } from './fetch/find-messages.ts'
import { wireMessage } from './fetch/message-text.ts'
import { repeatable } from './send/idempotency-keys.ts'
import { sendAndFollow } from './send/send-and-follow.ts'
import { sendOnce, sendWithKey } from './send/send-once.ts'

export const messageRoutes = [
  on(api.messages.send, async (context) => {
    const { realm, viewer, params, clientName, siteUrl, write } = context
    const { queue_id, local_id, ...asked } = params
    const once = repeatable(context.idempotencyKey, asked)
    const prepare = () => prepareMessage(realm, viewer, { clientName, siteUrl }, params)
    if (!once) return write(sendAndFollow, await prepare())
    const send = async () => write(sendWithKey, { prepared: await prepare(), once })
    return sendOnce(realm, viewer, { once, send })
  }),

  on(api.messages.getMany, async ({ realm, viewer, params }) =>
    fetchMessages(realm, viewer, params),
  ),

  on(api.messages.matchesNarrow, async ({ realm, viewer, params }) => ({
    messages: await fetchMatches(realm, viewer, params),
  })),

  on(api.messages.getOne, async ({ realm, viewer, params }) => {
    const [found] = await findByIds(realm, viewer, [params.message_id])
    if (!found) throw messageNotFound({})
    return {
      raw_content: found.message.content,
      message: await wireMessage(realm, viewer, found, params),
    }
  }),
]
