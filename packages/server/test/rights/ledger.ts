import { type ChannelId, type Role, roles, type UserId } from '@parley/contract'

/** A user or a bot in the ledger. */
export interface Account {
  readonly name: string
  readonly id: UserId
  /** Of a bot. */
  owner: Account | undefined
  role: Role
  isActive: boolean
}

/** A private channel. */
export interface Vault {
  readonly id: ChannelId
  readonly name: string
  readonly creator: Account
  /** Accounts, each created by somebody who could read its mailbox. */
  readonly members: Set<Account>
  /** Who may join without an invitation. */
  openTo: Account | 'team' | undefined
}

/** What an invitation for many gives. */
export interface Gift {
  readonly role: Role
  readonly vaults: readonly Vault[]
  readonly isIntoTeam: boolean
}

/** A user who acts, directly or through a bot. */
export interface Hand {
  readonly person: Account
  readonly through: Account
  /** Whether a new password of the person, or of the owner of the bot, has ended the key. */
  isOver?: boolean
}

/**
 * A naive record of the rights that users were given, and by whom, maintained from successful calls. It is kept
 * per person, whatever account they use: a bot adds the rights that it was given while it belonged to them.
 */
export class Ledger {
  readonly people: Account[] = []
  readonly bots: Account[] = []
  readonly vaults: Vault[] = []
  readonly team = new Set<Account>()
  /** A group in the team. */
  readonly circle = new Set<Account>()
  /** Runs the team, beside owners. */
  readonly leader: Account

  constructor(people: readonly Account[], leader: Account) {
    this.people.push(...people)
    this.leader = leader
  }

  /** Deactivated users and bots cannot act, nor users through the bots of others. */
  acts({ person, through, isOver = false }: Hand): boolean {
    const isTheirs = through === person || through.owner === person
    return !isOver && isTheirs && person.isActive && through.isActive
  }

  manages(person: Account, other: Account): boolean {
    if (person === other) return true
    return person.role <= (other.role === roles.owner ? roles.owner : roles.administrator)
  }

  runsTeam(person: Account): boolean {
    return person.role === roles.owner || (person === this.leader && person.role !== roles.guest)
  }

  reads({ person, through }: Hand, vault: Vault): boolean {
    return this.#isIn(person, vault) || (through.owner === person && this.#isIn(through, vault))
  }

  #isIn(account: Account, vault: Vault): boolean {
    return vault.members.has(account) || this.#mayEnter(account, vault)
  }

  /** A bot has no permission that its owner lacks. */
  #mayEnter(account: Account, vault: Vault): boolean {
    const { owner, role } = account
    if (role === roles.guest || (owner && !this.#mayEnter(owner, vault))) return false
    const { openTo } = vault
    return openTo === account || (openTo === 'team' && this.#isInTeam(account))
  }

  #isInTeam(account: Account): boolean {
    return this.team.has(account) || this.circle.has(account)
  }

  couldGive(person: Account, { role, vaults, isIntoTeam }: Gift): boolean {
    const least = role === roles.owner ? roles.owner : roles.administrator
    if (!person.isActive || person.role > least) return false
    if (isIntoTeam && !this.runsTeam(person)) return false
    return vaults.every((vault) => this.#isIn(person, vault))
  }

  /** Bots are demoted with their owner, and not promoted again. */
  setRole(account: Account, role: Role): void {
    account.role = role
    for (const bot of this.botsOf(account)) if (bot.role < role) bot.role = role
  }

  deactivate(account: Account): void {
    account.isActive = false
    for (const bot of this.botsOf(account)) bot.isActive = false
  }

  reactivate(account: Account, by: Account): void {
    if (account.isActive) return
    account.isActive = true
    if (account.owner && !account.owner.isActive) this.give(account, by)
  }

  /** The new owner does not get the rights that the bot was given. */
  give(bot: Account, owner: Account): void {
    bot.owner = owner
    if (bot.role < owner.role) bot.role = owner.role
    if (!this.#isInTeam(owner)) this.team.delete(bot)
    if (!this.circle.has(owner)) this.circle.delete(bot)
    for (const vault of this.vaults) {
      if (this.#isIn(owner, vault)) continue
      vault.members.delete(bot)
      if (vault.openTo === bot) vault.openTo = undefined
    }
  }

  /** A removed user loses access through their bots, too; a user who leaves does not. */
  putOut(set: Set<Account>, account: Account, by: Account): void {
    const wasIn = set.delete(account)
    if (!wasIn || by === account) return
    for (const bot of this.botsOf(account)) set.delete(bot)
  }

  botsOf(owner: Account): Account[] {
    return this.bots.filter((bot) => bot.owner === owner)
  }
}
