import { api } from '@parley/contract'
import { expect } from 'vitest'
import { lookAtInvitation } from '../../src/joining/invitations/find-invitation.ts'
import type { Gift } from './ledger.ts'
import type { World } from './world.ts'

/**
 * Nobody has more rights than they were given: by role, by any key that they were shown, by any link that they
 * know.
 */
export async function look(world: World): Promise<void> {
  lookAtRoles(world)
  await lookAtKeys(world)
  await lookAtLinks(world)
}

function tale({ story }: World): string {
  return `\n  ${story.slice(-60).join('\n  ')}\n`
}

function lookAtRoles(world: World): void {
  const { realm, ledger } = world
  for (const { id, name, role, isActive, owner } of [...ledger.people, ...ledger.bots]) {
    const user = realm.realm.directory.users.get(id)
    const is = { name, role: user?.role, isActive: user?.isActive, ownerId: user?.botOwnerId }
    expect(is, tale(world)).toEqual({ name, role, isActive, ownerId: owner?.id ?? null })
  }
}

async function lookAtKeys(world: World): Promise<void> {
  const { ledger, keys } = world
  const asked = { include_can_access_content: true, include_public: false }
  for (const key of keys) {
    const answer = await key.client.calls(api.channels.list, asked).catch(() => undefined)
    if (!answer) continue
    const who = `${key.person.name} through ${key.through.name}`
    expect(ledger.acts(key), `${who} acts${tale(world)}`).toBe(true)
    const listed = new Set(answer.streams.map(({ stream_id }) => stream_id))
    for (const vault of ledger.vaults) {
      if (!listed.has(vault.id)) continue
      expect(ledger.reads(key, vault), `${who} reads ${vault.name}${tale(world)}`).toBe(true)
    }
  }
}

async function lookAtLinks(world: World): Promise<void> {
  const { realm, ledger, links, gifts, team } = world
  for (const { person, secret, gift } of links) {
    const found = await lookAtInvitation(realm.realm, { secret })
    if (!found) continue
    expect(gifts.get(secret)?.isOver, `a link of ${person.name} is over${tale(world)}`).toBe(false)
    const { role, channelIds, groupIds } = found.worth
    const vaults = gift.vaults.filter(({ id }) => channelIds.includes(id))
    const worth: Gift = { role, vaults, isIntoTeam: groupIds.includes(team) }
    const what = `${person.name} knows a link for ${role}`
    expect(ledger.couldGive(person, worth), what + tale(world)).toBe(true)
  }
}
