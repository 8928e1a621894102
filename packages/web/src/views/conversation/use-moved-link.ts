import type { MessageView } from '@parley/client/replica'
import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { useApp } from '../../app-context.ts'
import { intend } from '../../intents/intend.ts'
import type { Narrow } from './narrow-of.ts'

/**
 * Follows a link to a message whose topic was renamed or resolved since: the view has opened without the message, which is
 * now elsewhere or nowhere. Returns whether the message is still looked for.
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
        const { followMissing } = await import('./missing-message.ts')
        await followMissing(app, { ...narrow, near }, () => isWanted)
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
