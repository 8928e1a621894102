import { type Message, type Place, placeKey, placeOfMessage } from '@parley/client/replica'
import { signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import { sourceOf } from '../intents/messages.ts'
import { showToast } from '../parts/toast.tsx'
import { ifHere } from '../routes/if-here.ts'
import { openOverlay } from '../shell/overlays.ts'
import { t } from '../words/words.ts'
import { obstacleAt } from './may-write.ts'
import { mayWriteWords } from './may-write-words.ts'
import { routeTo } from './message-place.ts'
import { placeOfRoute } from './place-of-route.ts'

/** Text to insert into the composer of a place, which also takes the focus. */
export interface ReplyRequest {
  readonly place: Place
  readonly text: string
  /** For the composer of the channel, where the topic is chosen, and not for that of the place. */
  readonly inChannel?: boolean
  /** The text had to be fetched. The focus stays with a user who types elsewhere by now. */
  readonly isLate?: boolean
}

/** The composer consumes the request and clears it. */
export const replyRequest = signal<ReplyRequest | undefined>(undefined)

/** Whether the user may not write there; a toast then says why. Such a place has no composer, so a text for it would be lost. */
export function refusesText(app: Pick<AppContext, 'replica'>, place: Place): boolean {
  const isHidden = place.kind === 'topic' && !app.replica.channels.byId.peek(place.channelId)
  const obstacle = isHidden ? 'notAllowed' : obstacleAt(app, place)
  if (obstacle) showToast({ text: mayWriteWords()[obstacle] })
  return obstacle !== undefined
}

/** Whether replies are offered: not where the user may not write. The shortcuts say why. */
export function mayReply({ replica }: Pick<AppContext, 'replica'>, message: Message): boolean {
  const place = placeOfMessage(message, replica.selfId)
  return obstacleAt({ replica }, place) === undefined
}

/**
 * Focuses the composer of the message's conversation, with a quotation if `quotes` is set. If this conversation is on the screen,
 * the address stays.
 */
export function startReply(app: AppContext, message: Message, quotes: boolean): void {
  const selfId = app.replica.self.peek().user_id
  const place = placeOfMessage(message, selfId)
  if (refusesText(app, place)) return
  const shown = placeOfRoute(app.route.peek(), selfId)
  if (!shown || placeKey(shown) !== placeKey(place)) app.go(routeTo(message, selfId))
  if (!quotes) {
    replyRequest.value = { place, text: '' }
    return
  }
  intend(async () => {
    replyRequest.value = { place, text: await quotation(app, message), isLate: true }
  })
}

/** Asks for a target conversation and quotes the message there, unless the user has left meanwhile. */
export function startForward(app: AppContext, message: Message): void {
  intend(() =>
    ifHere(app, quotation(app, message), (text) => openOverlay({ kind: 'message', text })),
  )
}

/** The message's text with its author and a link. */
async function quotation(app: AppContext, message: Message): Promise<string> {
  const source = await sourceOf(app, message.id)
  const address = app.href(routeTo(message, app.replica.selfId))
  const mention = `@_**${message.sender_full_name}|${message.sender_id}**`
  const fence = fenceFor(source)
  return `${mention} [${t.message.said}](/${address}):\n${fence}quote\n${source}\n${fence}\n`
}

/** A fence longer than any in the text, so that code in it stays code. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^`{3,}/gm)].map(([run]) => run.length))
  return '`'.repeat(longest + 1)
}
