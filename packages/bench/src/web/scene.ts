import { askAll } from '../load/connection.ts'
import { basicAuthorization, request } from '../load/request.ts'
import { channelIds, type Member, read, subscribe } from '../organization/organization.ts'
import { owner } from '../processes/server-process.ts'
import type { Account } from './browser.ts'

/** What the browser shows. */
export interface Scene {
  readonly site: string
  readonly port: number
  readonly boss: Member
  /** A user who reads and is subscribed to all channels. */
  readonly reader: Account
  readonly colleague: Account & { readonly member: Member }
  readonly channelId: number
  readonly others: readonly number[]
}

export const conversations = 100
const messagesEach = 20

/** The URL of a conversation, and the text of its newest message. */
export function conversation({ channelId }: Scene, number: number) {
  const hash = `#narrow/channel/${channelId}/topic/talk.20${number}`
  return { hash, newest: `talk ${number}, message ${messagesEach}` }
}

const reader = { email: 'reader@example.org', password: 'bench-reader-secret' }
const colleague = { email: 'colleague@example.org', password: 'bench-colleague-secret' }

/** Adds a reader with all channels, and their conversations. */
export async function setScene(port: number, channels: number): Promise<Scene> {
  const boss = await keyOf(port, owner)
  const people = [
    { ...reader, full_name: 'Reader' },
    { ...colleague, full_name: 'Colleague' },
  ]
  for (const form of people) await askAll(port, [request('POST /users', boss, form)])
  const [one, other] = [await keyOf(port, reader), await keyOf(port, colleague)]
  const names = Array.from({ length: channels }, (_, index) => `web ${index}`)
  for (const name of names) await subscribe(port, boss, name, [one.id, other.id])
  const ids = await channelIds(port, boss)
  const [channelId = 0, ...others] = names.map((name) => ids.get(name) ?? 0)
  const scene = { site: `http://localhost:${port}`, port, boss, reader, channelId, others }
  const talks = Array.from({ length: conversations * messagesEach }, (_, index) => {
    const number = index % conversations
    const content = `talk ${number}, message ${1 + Math.floor(index / conversations)}`
    return sendTo(other, channelId, `talk ${number}`, content)
  })
  // Sequentially, so that the last one is the newest.
  await askAll(port, talks, 1)
  await askAll(port, [request('POST /mark_stream_as_read', one, { stream_id: channelId })])
  return { ...scene, colleague: { ...colleague, member: other } }
}

/** Messages to many channels that the reader has not read. */
export async function sendUnread(
  { port, others, channelId, colleague }: Scene,
  count: number,
): Promise<void> {
  const places = others.length > 0 ? others : [channelId]
  const requests = Array.from({ length: count }, (_, index) => {
    const channel = places[index % places.length] ?? channelId
    return sendTo(colleague.member, channel, `news ${index % 7}`, `news ${index}`)
  })
  await askAll(port, requests, 64)
}

/** Where `sendTicks` sends to. */
export function ticking({ channelId }: Scene): string {
  return `#narrow/channel/${channelId}/topic/ticks`
}

/** Messages to one conversation, numbered; the last one is sent after all others. */
export async function sendTicks(scene: Scene, from: number, upTo: number): Promise<void> {
  const { port, channelId, colleague } = scene
  const ticks = Array.from({ length: upTo - from }, (_, index) =>
    sendTo(colleague.member, channelId, 'ticks', `tick ${from + index + 1}.`),
  )
  await askAll(port, ticks.slice(0, -1), 32)
  await askAll(port, ticks.slice(-1))
}

function sendTo(sender: Member, to: number, topic: string, content: string): string {
  return request('POST /messages', sender, { type: 'channel', to, topic, content })
}

async function keyOf(port: number, { email, password }: Account): Promise<Member> {
  const form = { username: email, password }
  const [answer] = await askAll(port, [request('POST /fetch_api_key', {}, form)])
  const { user_id, api_key } = read<{ user_id: number; api_key: string }>(answer)
  return { id: user_id, authorization: basicAuthorization(email, api_key) }
}
