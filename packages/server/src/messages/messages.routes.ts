import { api, messageNotFound } from '@parley/contract'
import { mayReadMessage } from '../directory/message-access.ts'
import { on } from '../http/handler.ts'
import { prepareDraft } from './compose/prepare-draft.ts'
import { fetchMatches, fetchMessages } from './fetch/fetch-messages.ts'
import { findByIds } from './fetch/find-messages.ts'
import { wireMessage } from './fetch/message-text.ts'
import { findFirstAnswer, repeatable } from './send/repeat-keys.ts'
import { type SendAnswer, sendAndFollow } from './send/send-and-follow.ts'
import { sendOnce } from './send/send-once.ts'

export const messageRoutes = [
  on(api.messages.send, async (context) => {
    const { realm, viewer, params, clientName, siteUrl, write } = context
    const { queue_id, local_id, ...asked } = params
    const once = repeatable(context.idempotencyKey, asked)
    const first = once && (await findFirstAnswer<SendAnswer>(realm.sql, viewer, once, new Date()))
    if (first) return first
    const draft = await prepareDraft(realm, viewer, { clientName, siteUrl }, params)
    return once ? write(sendOnce, { draft, once }) : write(sendAndFollow, draft)
  }),

  on(api.messages.getMany, async ({ realm, viewer, params }) =>
    fetchMessages(realm, viewer, params),
  ),

  on(api.messages.matchesNarrow, async ({ realm, viewer, params }) => ({
    messages: await fetchMatches(realm, viewer, params),
  })),

  on(api.messages.getOne, async ({ realm, viewer, params }) => {
    const [found] = await findByIds(realm, viewer, [params.message_id])
    if (!found || !mayReadMessage(viewer, found.message)) throw messageNotFound({})
    return {
      raw_content: found.message.content,
      message: await wireMessage(realm, viewer, found, params),
    }
  }),
]
