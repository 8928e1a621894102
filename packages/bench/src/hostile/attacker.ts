import { type AttackName, attack, type Victim } from './attacks.ts'

export interface Order {
  /** Undefined: it stops. */
  readonly name: AttackName | undefined
  readonly victim: Victim
}

// Those who mean ill, in a process of their own: one attack at a time, from one order to the next.
let stop: (() => void) | undefined
process.on('message', ({ name, victim }: Order) => {
  stop?.()
  stop = name && attack(name, victim)
  process.send?.({ done: true })
})
