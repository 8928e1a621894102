import { keptSignal } from '../parts/kept-signal.ts'

/** The sections and channels that are folded in, by their keys. This browser remembers them. */
const folded = keptSignal<readonly string[]>('sidebar-folded', [])

export function isFolded(key: string): boolean {
  return folded.value.includes(key)
}

export function toggleFolded(key: string): void {
  const keys = folded.peek()
  folded.value = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
}
