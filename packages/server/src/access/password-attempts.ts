import { setTimeout } from 'node:timers/promises'
import { type Limiter, limitRules } from '../http/limit.ts'

/** How long an attempt may wait for its turn. */
const patienceSeconds = 10
/** How many pairs of account and network are remembered; the oldest are forgotten first. */
const maxKnown = 50_000

/** An attempt to sign in with a password. */
export interface Guesser {
  /** The organization and the account, which may be none. */
  readonly name: string
  readonly network: string
}

/**
 * Limits how fast passwords can be tried, without locking anybody out. A network that guesses is refused
 * separately. If many networks guess for one account, attempts wait for a turn, except from networks with an
 * earlier successful sign-in.
 */
export class PasswordAttempts {
  readonly #limiter: Limiter
  readonly #known = new Set<string>()

  constructor(limiter: Limiter) {
    this.#limiter = limiter
  }

  /** Lets an attempt proceed, at once or later, or refuses it. Only wrong passwords count. */
  async try(guesser: Guesser, isRight: () => Promise<boolean>): Promise<boolean> {
    const { name, network } = guesser
    const pair = `${name} ${network}`
    const limiter = this.#limiter
    limiter.take(limitRules.passwordsOfGuesser, `guesser ${pair}`)
    limiter.take(limitRules.passwordsByNetwork, `guesses ${network}`)
    const isKnown = this.#known.has(pair)
    if (!isKnown) await this.#waitForTurn(name)
    const found = await isRight()
    if (!found) return false
    limiter.giveBack(limitRules.passwordsOfGuesser, `guesser ${pair}`)
    limiter.giveBack(limitRules.passwordsByNetwork, `guesses ${network}`)
    if (!isKnown) limiter.giveBack(limitRules.passwordsByName, `guessed ${name}`)
    this.#remember(pair)
    return true
  }

  async #waitForTurn(name: string): Promise<void> {
    const wait = this.#limiter.takeTurn(
      limitRules.passwordsByName,
      `guessed ${name}`,
      patienceSeconds,
    )
    if (wait > 0) await setTimeout(wait)
  }

  #remember(pair: string): void {
    this.#known.delete(pair)
    this.#known.add(pair)
    const [oldest] = this.#known
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest)
  }
}
