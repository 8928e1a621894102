import { roles, systemGroups } from '@parley/contract'
import { emptyBitmap } from '../../messages/public.ts'
import type { ArchiveRow } from '../../realms/archive-table.ts'
import { refuse } from './archive-refused.ts'
import { Subgroups } from './group-rules.ts'
import type { Organization } from './organization-rules.ts'
import type { Known } from './row-kinds.ts'

/** Checks of an archive that need the rows of all tables, and so run after the last one. */
export class CrossRowChecks {
  #owners = 0
  #systemBots = 0
  #systemGroups = 0
  /** Values of permissions, which may refer to later groups. */
  readonly #permissions: unknown[] = []
  readonly #botOwners: number[] = []
  readonly #bots = emptyBitmap()
  readonly #subgroups = new Subgroups()
  #isFinished = false

  note(table: string, row: ArchiveRow): void {
    if (table === 'users') {
      if (row.role === roles.owner && row.is_active && !row.is_bot) this.#owners++
      if (row.is_system_bot) this.#systemBots++
      if (row.bot_owner_id !== null) this.#botOwners.push(Number(row.bot_owner_id))
      if (row.is_bot) this.#bots.add(Number(row.id))
    }
    if (table === 'subgroups') this.#subgroups.note(row)
    if (table === 'groups' && row.is_system) this.#systemGroups++
    if (table === 'groups' || table === 'channels') this.#permissions.push(row.permissions)
  }

  finish(known: Known, organization: Organization | undefined): void {
    if (this.#isFinished) return
    this.#isFinished = true
    if (this.#owners === 0) refuse('the organization has no owner')
    if (this.#systemBots > 1) refuse('users: there is more than one system bot')
    if (this.#systemGroups !== systemGroups.length) refuse('groups: a system group is missing')
    for (const id of this.#botOwners) {
      if (!known.user.has(id)) refuse(`users: the bot owner ${id} is missing`)
      if (this.#bots.has(id)) refuse(`users: the bot owner ${id} is a bot`)
    }
    this.#subgroups.requireNoCircle()
    for (const permissions of [...this.#permissions, organization?.permissions]) {
      for (const value of Object.values(permissions as object)) requireThere(value, known)
    }
    for (const [name, value] of Object.entries(organization?.settings ?? {})) {
      const isChannel = /_(?:stream|channel)_id$/.test(name) && value !== -1
      if (isChannel && !known.channel.has(Number(value)))
        refuse(`the ${name} is not an existing channel`)
    }
    const last = organization?.last_message_id ?? 0
    for (const id of known.message)
      if (id > last) refuse(`messages: ${id} is greater than last_message_id`)
  }
}

type Value = number | { direct_members: number[]; direct_subgroups: number[] }

function requireThere(given: unknown, { group, user }: Known): void {
  const value = given as Value
  const groups = typeof value === 'number' ? [value] : value.direct_subgroups
  const users = typeof value === 'number' ? [] : value.direct_members
  for (const id of groups) if (!group.has(id)) refuse(`a permission names an unknown group (${id})`)
  for (const id of users) if (!user.has(id)) refuse(`a permission names an unknown user (${id})`)
}
