import { effect, type Signal, signal } from '@preact/signals'

/**
 * A signal that this browser remembers: the width of a pane, what is folded in. Where nothing can be
 * kept it works for as long as the page is open.
 */
export function keptSignal<T>(name: string, usual: T): Signal<T> {
  const key = `parley.${name}`
  const kept = signal(readKept(key, usual))
  effect(() => {
    const text = JSON.stringify(kept.value)
    try {
      localStorage.setItem(key, text)
    } catch {
      // A full or forbidden storage is no reason to keep somebody from folding a section.
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
