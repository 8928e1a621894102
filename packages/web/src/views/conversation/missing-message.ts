import { fetchBy, type Message, placeKey, placeOfMessage } from '@parley/client/replica'
import type { AppContext } from '../../app-context.ts'
import { routeTo } from '../../message/message-place.ts'
import { showToast } from '../../parts/toast.tsx'
import { followTo } from '../../routes/other-place.ts'
import { areaWords } from '../../words/area-words.ts'
import type { Narrow } from './narrow-of.ts'

const missingWords = areaWords(
  { nowhere: 'The message of this link was deleted, or you may not read it.' },
  { nowhere: 'Die Nachricht dieses Links wurde gelöscht, oder du darfst sie nicht lesen.' },
)

/** Follows a link to a message that is not in the conversation of the link, or says that it is nowhere. */
export async function followMissing(
  app: AppContext,
  narrow: Narrow & { readonly near: number },
  isWanted: () => boolean,
): Promise<void> {
  const message = await find(app, narrow.near)
  if (!isWanted()) return
  if (!message) showToast({ text: missingWords().nowhere })
  else if (isElsewhere(app, message, narrow)) followTo(app, routeTo(message, app.replica.selfId))
}

/** Undefined if it was deleted, or if the user may not read it. */
async function find({ replica, client }: AppContext, id: number): Promise<Message | undefined> {
  const known = replica.messages.byId.peek(id)
  if (known) return known
  const { messages } = await fetchBy(client)({ message_ids: [id] })
  return messages.find((message) => message.id === id)
}

function isElsewhere({ replica }: AppContext, message: Message, { place, channelId }: Narrow) {
  const now = placeOfMessage(message, replica.selfId)
  if (place) return placeKey(now) !== placeKey(place)
  return now.kind === 'direct' || now.channelId !== channelId
}
