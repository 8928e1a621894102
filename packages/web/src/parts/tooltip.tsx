import { keysOf } from '../keys/keys-of.ts'
import type { ShortcutName } from '../keys/shortcuts.ts'
import { ariaKeys } from '../keys/show-keys.ts'

/**
 * The attributes that give an element a tooltip. One layer shows all tooltips (tooltip-layer.tsx), so a list of a thousand
 * buttons costs nothing. A tooltip repeats or extends a label; no information may be in a tooltip alone.
 */
export function tip(text: string, shortcut?: ShortcutName): Readonly<Record<string, string>> {
  if (!shortcut) return { 'data-tip': text }
  const keys = keysOf(shortcut)
  const [first] = keys
  if (first === undefined) return { 'data-tip': text }
  const aria = keys.map((key) => ariaKeys(key)).join(' ')
  return { 'data-tip': text, 'data-tip-keys': first, 'aria-keyshortcuts': aria }
}
