import { setTimeout } from 'node:timers/promises'
import { type Charge, type Limiter, limitRules } from '../http/limit.ts'
import { chargesOf } from '../http/limit-network.ts'
import { siteOf } from '../http/network-of.ts'

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
 * earlier successful sign-in. While they wait, an IPv6 /48 gets a part of the turns only.
 */
export class PasswordAttempts {
  readonly #limiter: Limiter
  readonly #known = new Set<string>()

  constructor(limiter: Limiter) {
    this.#limiter = limiter
  }

  /** Lets an attempt proceed, at once or later, or refuses it. Only wrong passwords count. */
  async try(guesser: Guesser, isRight: () => Promise<boolean>): Promise<boolean> {
    const pair = `${guesser.name} ${guesser.network}`
    const isKnown = this.#known.has(pair)
    const charged: Charge[] = []
    let isWrong = false
    try {
      const take = (...charge: Charge) => {
        this.#limiter.take(...charge)
        charged.push(charge)
      }
      const ofNetwork = chargesOf(limitRules.passwordsByNetwork, 'guesses', guesser.network)
      for (const charge of ofNetwork) take(...charge)
      take(limitRules.passwordsOfGuesser, `guesser ${guesser.name} ${guesser.network}`)
      if (!isKnown) await this.#waitForTurn(guesser, charged, take)
      isWrong = !(await isRight())
    } finally {
      if (!isWrong) for (const charge of charged) this.#limiter.giveBack(...charge)
    }
    if (!isWrong) this.#remember(pair)
    return !isWrong
  }

  async #waitForTurn(
    { name, network }: Guesser,
    charged: Charge[],
    take: (...charge: Charge) => void,
  ): Promise<void> {
    const charge: Charge = [limitRules.passwordsByName, `guessed ${name}`]
    const wait = this.#limiter.takeTurn(...charge, patienceSeconds)
    const site = wait > 0 ? siteOf(network) : undefined
    try {
      if (site !== undefined) take(limitRules.passwordsOfSite, `guesser ${name} ${site}`)
    } catch (error) {
      this.#limiter.giveBack(...charge)
      throw error
    }
    charged.push(charge)
    if (wait > 0) await setTimeout(wait)
  }

  #remember(pair: string): void {
    this.#known.delete(pair)
    this.#known.add(pair)
    const [oldest] = this.#known
    if (this.#known.size > maxKnown && oldest !== undefined) this.#known.delete(oldest)
  }
}
