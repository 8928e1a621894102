import { placeKey, placeOfMessage } from '@parley/client/replica'
import { untracked, useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { moveWriting } from '../../compose/move-writing.ts'
import { noteMove } from '../../message/followed-place.ts'
import { routeToPlace } from '../../message/message-place.ts'
import { followTo } from '../../routes/other-place.ts'
import type { MessageList } from './kept-lists.ts'

/** When the visible conversation is renamed or moved, navigates to its new place. What is open over it stays open. */
export function useFollowing({ view, narrow: { place } }: MessageList): void {
  const app = useApp()
  const { replica } = app
  const newest = useRef<number | undefined>(undefined)
  useSignalEffect(() => {
    const last = view.ids.value.findLast(Number.isInteger)
    if (last !== undefined) {
      newest.current = last
      return
    }
    const message =
      newest.current === undefined ? undefined : replica.messages.byId.peek(newest.current)
    if (!place || !message) return
    const now = placeOfMessage(message, replica.selfId)
    if (placeKey(now) === placeKey(place)) return
    untracked(() => moveWriting(app, place, now))
    noteMove(place, now)
    followTo(app, routeToPlace(now))
  })
}
