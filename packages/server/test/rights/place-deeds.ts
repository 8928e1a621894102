import { api, type GroupSettingValue, roles } from '@parley/contract'
import type { Loose } from '../person.ts'
import type { DeedOf } from './deeds.ts'

const maxVaults = 4

export const vaultSettings = { invite_only: true, history_public_to_subscribers: true }

const makeVault: DeedOf = ({ realm, random, ledger }, { person, through, client }) => {
  const name = `vault ${ledger.vaults.length} ${random.below(1_000_000)}`
  const asked = { ...vaultSettings, subscriptions: [{ name }] }
  const isRoom = ledger.vaults.length < maxVaults
  return {
    what: `makes ${name}`,
    asks: () =>
      isRoom ? client.calls(api.channels.subscribe, asked) : Promise.reject(new Error('enough')),
    isGiven: person.role <= roles.member,
    learn: async () => {
      await client.sends(name, 'plans', 'The plans')
      const channel = realm.realm.directory.channelByName(name)
      if (!channel) throw new Error(`${name} is not there`)
      const members = new Set([through])
      ledger.vaults.push({ id: channel.id, name, creator: through, members, openTo: undefined })
    },
  }
}

const letIn: DeedOf = ({ random, ledger }, { person, through, client }) => {
  const vault = random.pick(ledger.vaults)
  const who = random.pick([through, through, ...ledger.people, ...ledger.bots])
  const asked = { subscriptions: [{ name: vault.name }], principals: [who.id] }
  return {
    what: `lets ${who.name} into ${vault.name}`,
    asks: () => client.calls(api.channels.subscribe, asked),
    isGiven: ledger.reads({ person, through }, vault),
    learn: () => void vault.members.add(who),
  }
}

const putOut: DeedOf = ({ random, ledger }, { person, through, client }) => {
  const vault = random.pick(ledger.vaults)
  const who = random.pick([...ledger.people, ...ledger.bots])
  const asked = { subscriptions: [vault.name], principals: [who.id] }
  const isOwn = who === through || who.owner === through
  return {
    what: `puts ${who.name} out of ${vault.name}`,
    asks: () => client.calls(api.channels.unsubscribe, asked),
    isGiven: isOwn || person.role <= roles.administrator || vault.creator === through,
    learn: () => ledger.putOut(vault.members, who, through),
  }
}

const open: DeedOf = ({ random, ledger, team, realm }, { person, through, client }) => {
  const vault = random.pick(ledger.vaults)
  const to = random.pick(['nobody' as const, 'team' as const, ...ledger.people, ...ledger.bots])
  const nobody = realm.realm.directory.systemGroup('role:nobody').id
  const named = (ids: readonly (typeof ledger.leader.id)[]): GroupSettingValue => ({
    direct_members: [...ids],
    direct_subgroups: [],
  })
  const value = to === 'nobody' ? nobody : to === 'team' ? team : named([to.id])
  const change = { stream_id: vault.id, can_subscribe_group: { new: value } }
  const isRunning = person.role <= roles.administrator || vault.creator === through
  return {
    what: `opens ${vault.name} to ${to instanceof Object ? to.name : to}`,
    asks: () => client.calls(api.channels.update, change),
    isGiven: isRunning && ledger.reads({ person, through }, vault),
    learn: () => {
      vault.openTo = to === 'nobody' ? undefined : to
    },
  }
}

const regroup: DeedOf = ({ random, ledger, team, circle }, { person, client }) => {
  const name = random.pick(['team', 'circle'] as const)
  const [members, user_group_id] = [ledger[name], { team, circle }[name]]
  const who = random.pick([...ledger.people, ...ledger.bots])
  const isLeaving = members.has(who)
  const change = isLeaving ? { delete: [who.id] } : { add: [who.id] }
  return {
    what: `${isLeaving ? 'takes' : 'puts'} ${who.name} ${isLeaving ? 'out of' : 'into'} the ${name}`,
    asks: () => client.calls(api.groups.updateMembers, { user_group_id, ...change }),
    isGiven: ledger.runsTeam(person) || (isLeaving && who === person),
    learn: () => {
      if (isLeaving) ledger.putOut(members, who, person)
      else members.add(who)
    },
  }
}

const write: DeedOf = ({ board }, { person, client }) => ({
  what: 'writes where administrators write',
  asks: () => client.sends(board, 'news', 'Hear me'),
  isGiven: person.role <= roles.administrator,
  learn: () => undefined,
})

const read: DeedOf = ({ random, ledger }, { person, through, client }) => {
  const vault = random.pick(ledger.vaults)
  return {
    what: `reads ${vault.name}`,
    asks: async () => {
      const found = await client.reads([['channel', String(vault.id)] as Loose])
      if (found.length === 0) throw new Error('nothing is shown')
    },
    isGiven: ledger.reads({ person, through }, vault),
    learn: () => undefined,
  }
}

export const placeDeeds = { makeVault, letIn, putOut, open, regroup, write, read }
