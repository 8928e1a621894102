import { type GroupId, Refusal, roles, type UserId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import { rounds } from '../../test/long.ts'
import { seededRandom, testSeed } from '../../test/random.ts'
import { changeUser } from '../people/users/change-user.ts'
import { deactivateOwnUser } from '../people/users/deactivate-user.ts'
import { reactivateUser } from '../people/users/reactivate-user.ts'
import type { Realm } from '../realms/realm.ts'
import { changeMembers } from './change-members.ts'
import { createGroup } from './create-group.ts'

/** PARLEY_FUZZ sets another number; each takes some commits. */
const times = Math.min(rounds(200, 1000), 2000)

const names = { add: 'add', remove: 'delete', addSubgroups: 'add', removeSubgroups: 'delete' }

/** Two owners, two administrators who keep three groups, and people to put into them. */
async function aBusyRealm() {
  const { realm, olga, ana, ben, joins } = await aRealm()
  const oskar = await joins('oskar', roles.owner)
  const adam = await joins('adam', roles.administrator)
  const eva = await joins('eva', roles.administrator)
  const can_manage_group = 3 as GroupId
  const groups = await Promise.all(
    ['one', 'two', 'three'].map((name) =>
      realm.write(createGroup, adam.id, {
        name,
        description: '',
        members: [],
        subgroups: [],
        permissions: { can_manage_group },
      }),
    ),
  )
  const ids = (people: { id: UserId }[]) => people.map((person) => person.id)
  const [owners, keepers] = [ids([olga, oskar]), ids([adam, eva])]
  return { realm, groups, owners, keepers, members: ids([ana, ben, olga]) }
}

type Busy = Awaited<ReturnType<typeof aBusyRealm>>
type Random = ReturnType<typeof seededRandom>

/** One of two administrators changes a group: whether it is still so is for the writer to say. */
function edit({ realm, groups, keepers, members }: Busy, random: Random): Promise<unknown> {
  const group = realm.directory.groups.get(random.pick(groups))
  const there = (ids: ReadonlySet<number> | undefined, id: number) => ids?.has(id) ?? false
  const [user, subgroup] = [random.pick(members), random.pick(groups)]
  const isMember = there(group?.members, user)
  const isSubgroup = there(group?.subgroups, subgroup)
  const withUser = random.below(2) === 0
  return realm.write(changeMembers, random.pick(keepers), {
    groupId: group?.id ?? (0 as GroupId),
    add: withUser && !isMember ? [user] : [],
    remove: withUser && isMember ? [user] : [],
    addSubgroups: !withUser && !isSubgroup ? [subgroup] : [],
    removeSubgroups: !withUser && isSubgroup ? [subgroup] : [],
    names,
  })
}

function demote({ realm, owners }: Busy, random: Random): Promise<unknown> {
  const [by, userId] = [random.pick(owners), random.pick(owners)]
  return realm.write(changeUser, by, { userId, role: roles.administrator })
}

function leave({ realm, owners }: Busy, random: Random): Promise<unknown> {
  return realm.write(deactivateOwnUser, random.pick(owners), undefined)
}

/** The remaining owner restores the others. */
async function restore({ realm, owners }: Busy): Promise<void> {
  const [owner] = realm.directory.activeOwners()
  for (const userId of owners) {
    const { isActive, role } = realm.directory.users.get(userId) ?? {}
    if (!owner || userId === owner.id) continue
    if (!isActive) await realm.write(reactivateUser, owner.id, userId)
    if (role !== roles.owner) await realm.write(changeUser, owner.id, { userId, role: roles.owner })
  }
}

function holds({ realm, groups }: Busy): void {
  expect(realm.directory.activeOwners().length, 'active owners').toBeGreaterThan(0)
  const circles = groups.filter((id) => realm.directory.memberships.hasGroup(id, id))
  expect(circles, 'groups within themselves').toEqual([])
}

async function memoryIsDatabase(realm: Realm): Promise<void> {
  const { live, rebuilt } = await realm.compareDirectories()
  expect(live).toEqual(rebuilt)
}

test(`one group edited by two, the last owner demoted while another leaves: ${times} times (seed ${testSeed})`, async () => {
  const busy = await aBusyRealm()
  const random = seededRandom(testSeed)
  for (let round = 1; round <= times; round++) {
    const acts = [edit, edit, random.pick([demote, leave, edit]), random.pick([demote, leave])]
    const first = random.below(acts.length)
    const order = [...acts.slice(first), ...acts.slice(0, first)]
    const outcomes = await Promise.allSettled(order.map((act) => act(busy, random)))
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal)
    }
    holds(busy)
    await restore(busy)
    if (round % 250 === 0) await memoryIsDatabase(busy.realm)
  }
}, 120_000)
