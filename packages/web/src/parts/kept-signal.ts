import { effect, type Signal, signal } from '@preact/signals'

/** A signal that this browser stores, such as the width of a pane. Without storage it lasts until the page closes. */
export function keptSignal<T>(name: string, usual: T): Signal<T> {
  const key = `parley.${name}`
  const kept = signal(readKept(key, usual))
  effect(() => {
    const text = JSON.stringify(kept.value)
    try {
      localStorage.setItem(key, text)
    } catch {
      // Storage may be full or forbidden. The signal still works.
    }
  })
  return kept
}

function readKept<T>(key: string, usual: T): T {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    const fits = typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual)
    return fits && value !== null ? (value as T) : usual
  } catch {
    return usual
  }
}
