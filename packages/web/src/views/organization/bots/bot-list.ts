import { findable } from '@parley/client/findable'
import type { Bot, Replica } from '@parley/client/replica'
import { roles } from '@parley/client/roles'
import { collatorOf } from '../../../words/sorting.ts'
import { isWebAddress } from '../parts/web-address.ts'

/** The kinds of bots, by their numbers in the API. */
export const botKinds = { generic: 1, incoming: 2, outgoing: 3, embedded: 4 } as const
/** The kinds that this server makes. */
export type NewBotKind = 1 | 2 | 3

export const botListings = ['own', 'all', 'deactivated'] as const
export type BotListing = (typeof botListings)[number]

type Seen = Pick<Replica, 'people' | 'selfId'>

/** The bots that the user may change and whose name, address or owner matches the text, by name. */
export function listedBots({ people, selfId }: Seen, listing: BotListing, text: string): Bot[] {
  const words = findable(text).split(/\s+/).filter(Boolean)
  const ownerOf = ({ owner_id }: Bot) =>
    owner_id === null ? '' : (people.byId.get(owner_id)?.full_name ?? '')
  const matches = (bot: Bot) => {
    if (words.length === 0) return true
    const whole = findable(`${bot.full_name} ${bot.email} ${ownerOf(bot)}`)
    return words.every((word) => whole.includes(word))
  }
  const belongs = ({ is_active, owner_id }: Bot) =>
    is_active === (listing !== 'deactivated') && (listing !== 'own' || owner_id === selfId)
  return people.bots
    .freshValues()
    .filter((bot) => belongs(bot) && matches(bot))
    .sort((one, other) => collatorOf().compare(one.full_name, other.full_name))
}

/** The kinds of bots that the user may create. */
export function kindsToCreate({ self, groups, organization }: Replica): readonly NewBotKind[] {
  const { user_id, is_guest } = self.value
  const { realm_can_create_bots_group: any, realm_can_create_write_only_bots_group: writing } =
    organization.value
  if (is_guest) return []
  if (groups.allows(any, user_id)) return [botKinds.generic, botKinds.incoming, botKinds.outgoing]
  return groups.allows(writing, user_id) ? [botKinds.incoming] : []
}

/** The rules of the server for the first part of an address. */
const shortNameForm = /^[a-z0-9][a-z0-9._-]{0,49}$/i

export function isShortName(text: string): boolean {
  return shortNameForm.test(text)
}

/** A short name from the name of a bot: “Büro-Bot 2” becomes “buro-2”. The address adds `-bot` itself. */
export function shortNameFor(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const dashed = plain.replace(/ß/g, 'ss').replace(/[^a-z0-9._]+/g, '-')
  return dashed
    .replace(/(^|[-._])bot(?=[-._]|$)/g, '$1')
    .replace(/-{2,}/g, '-')
    .replace(/^[^a-z0-9]+/, '')
    .slice(0, 50)
    .replace(/[^a-z0-9]+$/, '')
}

/** The first part of the address of a bot. */
export function shortNameOf({ email }: Pick<Bot, 'email'>): string {
  return email.replace(/(-bot)?@.*$/, '')
}

/** The address that the server gives a bot. */
export function botAddress(shortName: string, domain: string): string {
  return `${shortName.toLowerCase()}-bot@${domain}`
}

/** Whether the server calls such an address. */
export function isServiceAddress(text: string): boolean {
  if (!isWebAddress(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

export interface WebhookTarget {
  readonly origin: string
  /** The name of the program that calls it. */
  readonly program: string
  readonly key: string
  /** Without a channel, the messages go to the owner of the bot. */
  readonly channel?: string | undefined
  /** Without a topic, the program says it. */
  readonly topic: string
}

/** The address that a program calls to send messages. */
export function webhookAddress({ origin, program, key, channel, topic }: WebhookTarget): string {
  const place = channel === undefined ? [] : [['stream', channel]]
  const inside = channel === undefined || topic === '' ? [] : [['topic', topic]]
  const query = [['api_key', key], ...place, ...inside]
  const written = query.map(([name, value = '']) => `${name}=${encodeURIComponent(value)}`)
  return `${origin}/api/v1/external/${program}?${written.join('&')}`
}

/** The roles that a bot may have: none above its owner, and never that of the organization's owners. */
export function botRoles(ownerRole: number): readonly number[] {
  return Object.values(roles).filter((role) => role !== roles.owner && role >= ownerRole)
}
