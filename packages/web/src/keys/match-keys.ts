/** The parts of a keyboard event that identify the key. */
export interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export const isMac =
  typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform || '')

/** Whether the pressed key is this stroke, such as `Mod+k`, `Shift+I`, `?` or `ArrowDown`. */
export function isStroke(event: Pressed, stroke: string, mac = isMac): boolean {
  const parts = stroke === '+' ? ['+'] : stroke.split('+')
  const wanted = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '')
  const has = (name: string) => parts.slice(0, -1).includes(name)
  if (event.key.toLowerCase() !== wanted.toLowerCase()) return false
  if ((mac ? event.metaKey : event.ctrlKey) !== has('Mod')) return false
  if (mac ? event.ctrlKey : event.metaKey) return false
  if (event.altKey !== has('Alt') && !isSign(wanted)) return false
  return isSign(wanted) || event.shiftKey === has('Shift')
}

/** The position and the modifier of punctuation differ between keyboard layouts. */
function isSign(key: string): boolean {
  return /^[^\p{L}\s]$/u.test(key)
}

const patience = 1000

/** Recognizes strokes and sequences such as `g i`. It remembers the strokes of the last second. */
export class Strokes {
  #pending: Pressed[] = []
  #last = 0

  /** Returns the longest of the sequences that end with this key. */
  press<T>(
    event: Pressed,
    sequences: readonly (readonly [string, T])[],
    at: number,
  ): T | undefined {
    if (at - this.#last > patience) this.#pending = []
    this.#last = at
    this.#pending = [...this.#pending, event].slice(-2)
    const byLength = [...sequences].sort(([a], [b]) => strokesOf(b).length - strokesOf(a).length)
    const found = byLength.find(([sequence]) => this.#endsWith(strokesOf(sequence)))
    if (found) this.#pending = []
    return found?.[1]
  }

  #endsWith(strokes: readonly string[]): boolean {
    const pressed = this.#pending.slice(-strokes.length)
    if (pressed.length < strokes.length) return false
    return strokes.every((stroke, index) => {
      const event = pressed[index]
      return event !== undefined && isStroke(event, stroke)
    })
  }
}

function strokesOf(sequence: string): string[] {
  return sequence.split(' ')
}
