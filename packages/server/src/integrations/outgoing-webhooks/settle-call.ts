import type { Viewer } from '../../directory/viewer.ts'
import { viewerOf } from '../../directory/viewer.ts'
import { silentMention } from '../../markdown/silent-mention.ts'
import { type PreparedMessage, sendAndFollow, sendNotice } from '../../messages/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { deleteCall, type WebhookCall } from './webhook-calls.store.ts'

/** Posts the reply of the service as its bot. A second node that comes later posts nothing. */
export async function answerCall(
  tx: ActionTx,
  bot: Viewer,
  { call, prepared }: { readonly call: WebhookCall; readonly prepared: PreparedMessage },
): Promise<void> {
  if (await deleteCall(await tx.open(), call)) await sendAndFollow(tx, bot, prepared)
}

/** Gives up and notifies the bot's owner. The service's answer is not quoted, because anybody may have written it. */
export async function failCall(
  tx: ActionTx,
  _system: Viewer,
  { call, reason }: { readonly call: WebhookCall; readonly reason: string },
): Promise<void> {
  if (!(await deleteCall(await tx.open(), call))) return
  const bot = tx.directory.users.get(call.botId)
  const owner = bot?.botOwnerId ? tx.directory.users.get(bot.botOwnerId) : undefined
  if (!bot || !owner?.isActive) return
  await sendNotice(tx, {
    to: { userId: owner.id },
    author: viewerOf(tx.directory, owner),
    content:
      `The service of your bot ${silentMention(bot)} could not be notified of a message: ` +
      `${reason}.`,
  })
}
