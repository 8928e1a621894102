import { placeKey, placeOfMessage } from '@parley/client/replica'
import { untracked, useSignalEffect } from '@preact/signals'
import { useApp } from '../../app-context.ts'
import { moveWriting } from '../../compose/move-writing.ts'
import { noteMove } from '../../message/followed-place.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { followTo } from '../../routes/other-place.ts'
import type { MessageList } from './kept-lists.ts'

/** The place of the last list with messages, or to which the reader was followed since, and the newest message there. */
let lastKey: string | undefined
let newest = 0

/** When the visible conversation is renamed or moved, navigates to its new place. What is open over it stays open. */
export function useFollowing({ view, narrow: { place } }: MessageList): void {
  const app = useApp()
  const { replica } = app
  useSignalEffect(() => {
    const key = place && placeKey(place)
    const last = view.ids.value.findLast(Number.isInteger)
    if (last) {
      lastKey = key
      newest = last
      return
    }
    // Note: subscribes, because a list without messages does not change when they move on.
    const message = replica.messages.byId.get(newest)
    if (!place || lastKey !== key || !message) return
    const now = placeOfMessage(message, replica.selfId)
    if (placeKey(now) === key) return
    lastKey = placeKey(now)
    untracked(() => moveWriting(app, place, now))
    noteMove(place, now)
    followTo(app, routeToPlace(now))
  })
}
