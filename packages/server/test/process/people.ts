import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Client,
  type Credentials,
  connect,
  type InputOf,
  readZuliprc,
  signIn,
} from '@parley/client'
import type { api, MessageId, MessageObject, UserId } from '@parley/contract'
import type { Home } from './home.ts'

/** A user with an account: an address, a key, and HTTP. */
export interface Person {
  readonly id: UserId
  readonly credentials: Credentials
  readonly client: Client
}

/** The owner, as the zuliprc lets them in. */
export async function theOwner(home: Home): Promise<Person> {
  const credentials = readZuliprc(await readFile(join(home.dataDir, 'zuliprc'), 'utf8'))
  return { id: 1 as UserId, ...at(home.site, credentials) }
}

/** The same person at another address. */
export function at(site: string, known: Credentials): Omit<Person, 'id'> {
  const credentials = { ...known, site }
  return { credentials, client: connect(credentials) }
}

export const password = 'correct horse 9'

/** A new member, invited by the owner and signed in. */
export async function aNewcomer(owner: Person, name: string): Promise<Person> {
  const { site } = owner.credentials
  const email = `${name}@example.com`
  const full_name = `${name} Example`
  const { user_id: id } = await owner.client.users.create({ email, password, full_name })
  return { id, ...at(site, await signIn({ site, username: email, password })) }
}

/** A new member who is subscribed to the common channel. */
export async function aMember(owner: Person, name: string): Promise<Person> {
  const member = await aNewcomer(owner, name)
  await member.client.channels.subscribe({ subscriptions: [{ name: 'general' }] })
  return member
}

/** Sends a message to the common channel. */
export async function says({ client }: Person, content: string, topic = 'talk') {
  const { id } = await client.messages.send({ type: 'channel', to: 'general', topic, content })
  return id
}

type Narrow = InputOf<typeof api.messages.getMany>['narrow']

const pageLength = 1000

/** Every message that a user can fetch, oldest first. */
export async function allMessages({ client }: Person, narrow?: Narrow): Promise<MessageObject[]> {
  const found: MessageObject[] = []
  for (;;) {
    const { messages, found_newest } = await client.messages.getMany({
      anchor: found.at(-1)?.id ?? 'oldest',
      include_anchor: found.length === 0,
      num_before: 0,
      num_after: pageLength,
      apply_markdown: false,
      narrow,
    })
    found.push(...messages)
    if (found_newest) return found
  }
}

/** What distinguishes one message from another. */
export function briefly({ id, content }: { readonly id: MessageId; readonly content: string }) {
  return { id, content }
}

/** Unix time. */
export function inSeconds(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}

/** Schedules a message to its author. */
export async function schedules(
  { id, client }: Person,
  content: string,
  at: number,
): Promise<void> {
  const when = { scheduled_delivery_timestamp: at }
  await client.scheduled.create({ type: 'direct', to: [id], content, ...when })
}

/** The direct messages of a user. */
export async function heardDirectly(person: Person): Promise<string[]> {
  const messages = await allMessages(person, [['is', 'dm']])
  return messages.map(({ content }) => content)
}
