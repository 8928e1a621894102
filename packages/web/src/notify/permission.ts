import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { keptSignal } from '../parts/kept-signal.ts'

/** A user who declined is not asked again in this browser. */
const wasAsked = keptSignal('notify-asked', false)
const missedOne = signal(false)

/** Whether to ask now: a message would have notified, had it been allowed. */
export const shallAsk: ReadonlySignal<boolean> = computed(
  () => missedOne.value && !wasAsked.value && state.value === 'default',
)

/** Records that the browser did not allow a notification. */
export function missCard(): void {
  missedOne.value = true
}

export function neverAsk(): void {
  wasAsked.value = true
}

export type NotifyPermission = NotificationPermission | 'unsupported'

const state = signal<NotifyPermission>(read())

/** Whether the browser allows notifications. */
export const permission: ReadonlySignal<NotifyPermission> = state

function read(): NotifyPermission {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the user. Note: call it only from a click or key press; otherwise browsers deny it permanently. */
export async function askPermission(): Promise<NotifyPermission> {
  if (typeof Notification !== 'undefined') await Notification.requestPermission()
  state.value = read()
  return state.peek()
}

/** Follows changes that the user makes in the browser's settings. */
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
