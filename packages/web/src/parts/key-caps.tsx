import './key-caps.css'
import { capsOf } from '../keys/show-keys.ts'
import { t } from '../words/words.ts'

interface KeyCapsProps {
  /** A sequence in the notation of `shortcuts`: `Mod+k`, `g i`. */
  readonly keys: string
}

export function KeyCaps({ keys }: KeyCapsProps) {
  return (
    <span class="key-caps">
      {capsOf(keys).map((stroke, index) => (
        <>
          {index > 0 && <span class="visually-hidden">{t.keys.thenPress}</span>}
          {stroke.map((cap) => (
            <kbd key={cap} class="key-caps__cap">
              {cap}
            </kbd>
          ))}
        </>
      ))}
    </span>
  )
}
