import { api, roles } from '@parley/contract'
import { makesBot } from '../makes-bot.ts'
import type { Person } from '../person.ts'
import type { DeedOf } from './deeds.ts'
import { account, clientOf, recovers, signsIn } from './world.ts'

const allRoles = Object.values(roles)
const maxBots = 6

const setRole: DeedOf = ({ random, ledger }, { person, client }) => {
  const target = random.pick([...ledger.people, ...ledger.bots])
  const role = random.pick(allRoles)
  const isAboveOwner = target.owner !== undefined && role < target.owner.role
  const concernsOwners = role === roles.owner || target.role === roles.owner
  const isNothing = target.role === role
  const asBot = target.owner !== undefined && random.below(2) === 0
  return {
    what: `gives ${target.name} the role ${role}`,
    asks: () =>
      asBot
        ? client.calls(api.bots.update, { bot_id: target.id, role })
        : client.calls(api.users.update, { user_id: target.id, role }),
    isGiven: isNothing || (person.role <= (concernsOwners ? 100 : 200) && !isAboveOwner),
    learn: () => ledger.setRole(target, role),
  }
}

const deactivate: DeedOf = ({ random, ledger }, { person, client }) => {
  const target = random.pick(ledger.people)
  return {
    what: `deactivates ${target.name}`,
    asks: () => client.calls(api.users.deactivate, { user_id: target.id }),
    isGiven: person.role <= roles.administrator && ledger.manages(person, target),
    learn: () => ledger.deactivate(target),
  }
}

const reactivate: DeedOf = (world, { person, through, client }) => {
  const { random, ledger } = world
  const target = random.pick([...ledger.people, ...ledger.bots])
  const mayBring = target.isActive || ledger.manages(person, target)
  return {
    what: `brings ${target.name} back`,
    asks: () => client.calls(api.users.reactivate, { user_id: target.id }),
    isGiven: person.role <= roles.administrator && mayBring,
    learn: async () => {
      const isBack = !target.isActive
      ledger.reactivate(target, through)
      if (isBack && !target.owner) await signsIn(world, target)
    },
  }
}

/** Somebody has lost control of their account, and gets it back. */
const recover: DeedOf = (world, key) => {
  const target = world.random.pick(world.ledger.people)
  const isAsked = target.isActive && world.ledger.acts(key)
  return {
    what: `gets a new password for ${target.name} from the operator`,
    asks: () => (isAsked ? recovers(world, target) : Promise.reject(new Error('not asked'))),
    isGiven: true,
    learn: () => undefined,
  }
}

const makeBot: DeedOf = ({ realm, keys, random, ledger }, { person, client }) => {
  const name = `bot${ledger.bots.length}x${random.below(1000)}`
  const isRoom = ledger.bots.length < maxBots
  return {
    what: `makes the bot ${name}`,
    asks: () =>
      isRoom ? makesBot(realm, client, { short_name: name }) : Promise.reject(new Error('enough')),
    isGiven: client.id === person.id && person.role <= roles.member,
    learn: (bot: Person) => {
      const made = account(bot, roles.member, person)
      ledger.bots.push(made)
      keys.push({ person, through: made, client: bot })
    },
  }
}

const takeKey: DeedOf = ({ realm, keys, random, ledger }, { person, client }) => {
  const bot = random.pick(ledger.bots)
  return {
    what: `takes the key of ${bot.name}`,
    asks: () => client.calls(api.bots.regenerateKey, { bot_id: bot.id }),
    isGiven: client.id === person.id && bot.owner === person,
    learn: async ({ api_key }: { readonly api_key: string }) => {
      keys.push({ person, through: bot, client: await clientOf(realm, bot, api_key) })
    },
  }
}

const giveBot: DeedOf = ({ random, ledger }, { person, client }) => {
  const [bot, to] = [random.pick(ledger.bots), random.pick(ledger.people)]
  const manages = bot.owner !== undefined && ledger.manages(person, bot.owner)
  return {
    what: `gives ${bot.name} to ${to.name}`,
    asks: () => client.calls(api.bots.update, { bot_id: bot.id, bot_owner_id: to.id }),
    isGiven: bot.owner === to || (manages && ledger.manages(person, to)),
    learn: () => {
      if (bot.owner !== to) ledger.give(bot, to)
    },
  }
}

const stopBot: DeedOf = ({ random, ledger }, { person, client }) => {
  const bot = random.pick(ledger.bots)
  return {
    what: `deactivates ${bot.name}`,
    asks: () => client.calls(api.bots.deactivate, { bot_id: bot.id }),
    isGiven: bot.owner === person || person.role <= roles.administrator,
    learn: () => ledger.deactivate(bot),
  }
}

export const peopleDeeds = {
  setRole,
  deactivate,
  reactivate,
  recover,
  makeBot,
  takeKey,
  giveBot,
  stopBot,
}
