import { t } from '../words/words.ts'
import { isMac } from './match-keys.ts'

const macSigns: Readonly<Record<string, string>> = {
  ...{ Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↵', Backspace: '⌫', Escape: 'Esc' },
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
}

const signs: Readonly<Record<string, string>> = {
  ...{ ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' },
}

/** The key caps of a sequence: `Mod+k` → [['Ctrl', 'K']], `g i` → [['G'], ['I']]. */
export function capsOf(sequence: string, mac = isMac): string[][] {
  return sequence.split(' ').map((stroke) => partsOf(stroke).map((key) => capOf(key, mac)))
}

function partsOf(stroke: string): string[] {
  return stroke === '+' ? ['+'] : stroke.split('+')
}

function capOf(key: string, mac: boolean): string {
  const sign = mac ? macSigns[key] : signs[key]
  if (sign) return sign
  const names: Readonly<Record<string, string>> = t.keys.names
  return names[key] ?? (key.length === 1 ? key.toUpperCase() : key)
}

/** The format of `aria-keyshortcuts`. */
export function ariaKeys(sequence: string, mac = isMac): string {
  return sequence.replaceAll('Mod', mac ? 'Meta' : 'Control')
}
