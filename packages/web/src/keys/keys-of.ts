import { signal } from '@preact/signals'
import { type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts'

/**
 * Whether shortcuts of single characters are on. People who use dictation or hit keys by accident turn them off
 * (WCAG 2.1.4).
 */
export const allowsCharacterKeys = signal(true)

/** The active keys of a shortcut; the first is displayed. */
export function keysOf(name: ShortcutName): readonly string[] {
  const { keys }: Shortcut = shortcuts[name]
  return allowsCharacterKeys.value ? keys : keys.filter((key) => !isCharacters(key))
}

/** Whether all its strokes are characters without Ctrl, ⌘ or Alt: `n`, `Shift+I`, `g i`, `?`. */
export function isCharacters(sequence: string): boolean {
  return sequence.split(' ').every((stroke) => {
    const parts = stroke === '+' ? ['+'] : stroke.split('+')
    const isHeld = parts.slice(0, -1).some((part) => part !== 'Shift')
    return !isHeld && parts.at(-1)?.length === 1
  })
}
