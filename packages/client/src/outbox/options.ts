import type { Patience } from '../patience.ts'
import type { OutboxChange, OutboxStorage } from './item.ts'
import type { OutboxKinds } from './kind.ts'

export interface OutboxOptions<Kinds extends OutboxKinds> {
  readonly kinds: Kinds
  readonly storage: OutboxStorage
  /** Called with everything that the outboxes of other programs with the same storage should `hear`. */
  readonly tell?: ((change: OutboxChange) => void) | undefined
  readonly random?: (() => number) | undefined
  readonly wait?: Patience['wait']
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}
