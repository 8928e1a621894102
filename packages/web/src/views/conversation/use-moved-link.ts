import {
  fetchBy,
  type Message,
  type MessageView,
  placeKey,
  placeOfMessage,
} from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { type AppContext, useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import { routeTo } from '../../message/message-place.ts'
import { followTo } from '../../routes/other-place.ts'
import type { Narrow } from './narrow-of.ts'

/**
 * Follows a link to a message whose topic was renamed or resolved since: the view has opened without the message, which is
 * now elsewhere. Returns whether the message is still looked for.
 */
export function useMovedLink(view: MessageView, narrow: Narrow, isOpen: boolean): boolean {
  const app = useApp()
  const { near, key, place, channelId } = narrow
  const lookedFor = `${key} ${near}`
  const isPlace = place !== undefined || channelId !== undefined
  const isMissing = isOpen && isPlace && near !== undefined && !view.ids.peek().includes(near)
  const ended = useSignal<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (!isMissing || near === undefined) return undefined
    let isWanted = true
    intend(async () => {
      try {
        const message = await find(app, near)
        if (isWanted && message && isElsewhere(app, message, narrow)) {
          followTo(app, routeTo(message, app.replica.selfId))
        }
      } finally {
        if (isWanted) ended.value = lookedFor
      }
    })
    return () => {
      isWanted = false
    }
  }, [lookedFor, isOpen])
  return isMissing && ended.value !== lookedFor
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
