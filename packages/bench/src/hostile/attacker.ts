import { type AttackName, attack, type Victim } from './attacks.ts'

export interface Order {
  /** Undefined stops the attack. */
  readonly name: AttackName | undefined
  readonly victim: Victim
}

// The attackers, in a separate process: one attack at a time, until the next order.
let stop: (() => void) | undefined
process.on('message', ({ name, victim }: Order) => {
  stop?.()
  stop = name && attack(name, victim)
  process.send?.({ done: true })
})
