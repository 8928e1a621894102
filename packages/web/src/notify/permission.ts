import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { keptSignal } from '../parts/kept-signal.ts'

/** Somebody who said no is not asked again in this browser. */
const wasAsked = keptSignal('notify-asked', false)
const missedOne = signal(false)

/** Whether now is the moment to ask: a message would have notified, if it might. */
export const shallAsk: ReadonlySignal<boolean> = computed(
  () => missedOne.value && !wasAsked.value && state.value === 'default',
)

/** A message came that the browser did not let the app show. */
export function missCard(): void {
  missedOne.value = true
}

export function neverAsk(): void {
  wasAsked.value = true
}

export type NotifyPermission = NotificationPermission | 'unsupported'

const state = signal<NotifyPermission>(read())

/** Whether this browser lets the app show notifications. */
export const permission: ReadonlySignal<NotifyPermission> = state

function read(): NotifyPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the person. Note: only in answer to a press, or browsers refuse for ever. */
export async function askPermission(): Promise<NotifyPermission> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission()
  state.value = read()
  return state.peek()
}

/** The person may change it in the browser at any time. */
export function followPermission(): () => void {
  const update = () => {
    state.value = read()
  }
  document.addEventListener('visibilitychange', update)
  window.addEventListener('focus', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    window.removeEventListener('focus', update)
  }
}
