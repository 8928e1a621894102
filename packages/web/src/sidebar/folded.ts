import { keptSignal } from '../parts/kept-signal.ts'

/** The keys of collapsed sections and channels, stored in this browser. */
const folded = keptSignal<readonly string[]>('sidebar-folded', [])

export function isFolded(key: string): boolean {
  return folded.value.includes(key)
}

export function toggleFolded(key: string): void {
  const keys = folded.peek()
  folded.value = keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key]
}
