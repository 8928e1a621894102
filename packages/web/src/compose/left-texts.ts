import { type Place, placeKey, placeOfMessage } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { asStored } from '../intents/text-length.ts'
import type { LocalText } from './local-text.ts'
import type { LocalTexts } from './local-texts.ts'

type Kept = LocalText & { readonly key: string }

/** A text of a conversation that an earlier tab has left. */
export type Left = Kept & { readonly place: Place }

function isOfPlace(one: Kept): one is Left {
  return one.place !== undefined
}

const copyPrefix = 'scheduled '

/** The key of the copy of a scheduled message that is being sent. */
export function keyOfCopy(scheduledId: number): string {
  return `${copyPrefix}${scheduledId}`
}

/** That of a place comes before those that had to make room for it, whose keys are longer. */
export function leftTexts(texts: LocalTexts): readonly Left[] {
  const all = texts.all().filter(isOfPlace)
  const ofPlaces = all.filter(({ key }) => !key.startsWith(copyPrefix))
  return ofPlaces.sort((a, b) => a.key.length - b.key.length)
}

/**
 * Copies of scheduled messages that the server neither has nor has sent. What this browser knows of the schedule may be old, so it
 * asks. Removes the other copies.
 */
export async function leftCopies(
  app: Pick<AppContext, 'client' | 'replica'>,
  texts: LocalTexts,
): Promise<readonly Left[]> {
  const copies = texts.all().filter(({ key }) => key.startsWith(copyPrefix))
  if (copies.length === 0) return []
  try {
    const there = await app.client.scheduled.list()
    const scheduled = new Set(
      there.scheduled_messages.map((one) => keyOfCopy(one.scheduled_message_id)),
    )
    const gone = copies.filter(({ key }) => !scheduled.has(key))
    const isSent = gone.length > 0 ? await sentLately(app) : () => false
    const left = gone.filter(isOfPlace).filter((one) => !isSent(one))
    for (const one of copies.filter((copy) => !left.some(({ key }) => key === copy.key))) {
      texts.remove(one.key)
    }
    return left
  } catch {
    // The next start asks again.
    return []
  }
}

const newestOwn = 100
/** How much the clocks of the browser and the server may differ. */
const clockSeconds = 60

/** Whether a text is among the newest messages of the user, in its conversation, and sent since it was written. */
async function sentLately({
  client,
  replica,
}: Pick<AppContext, 'client' | 'replica'>): Promise<(left: Left) => boolean> {
  const { messages } = await client.messages.getMany({
    anchor: 'newest',
    ...{ num_before: newestOwn, num_after: 0 },
    narrow: [{ operator: 'sender', operand: 'me' }],
    apply_markdown: false,
  })
  const { user_id: selfId } = replica.self.peek()
  return ({ text, at, place }) =>
    messages.some(
      (one) =>
        one.content === asStored(text) &&
        one.timestamp >= at / 1000 - clockSeconds &&
        placeKey(placeOfMessage(one, selfId)) === placeKey(place),
    )
}
