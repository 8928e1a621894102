import { type Answer, askAll } from '../load/connection.ts'
import { basicAuthorization, type Credentials, request } from '../load/request.ts'
import { owner } from '../processes/server-process.ts'
import { sample } from './sample.ts'

export interface Member extends Credentials {
  readonly id: number
  readonly authorization: string
}

export interface Channel {
  readonly id: number
  readonly name: string
  readonly members: readonly Member[]
}

export interface Organization {
  readonly owner: Member
  readonly members: readonly Member[]
  /** The channel with all users. */
  readonly general: Channel
  /** 99 other channels with up to 100 members each; the first has 10. */
  readonly teams: readonly Channel[]
  /** The rate of creating users, 16 at a time. */
  readonly usersPerSecond: number
}

const channelCount = 100

/** Builds the organization over HTTP, as an administrator and members would. */
export async function buildOrganization(port: number, size: number): Promise<Organization> {
  const [boss] = await signIn(port, [owner])
  if (!boss) throw new Error('The owner cannot sign in')
  const accounts = Array.from({ length: size }, (_, index) => ({
    email: `member${index}@example.org`,
    full_name: `Member ${index}`,
    password: 'bench-member-secret',
  }))
  const began = performance.now()
  await askAll(
    port,
    accounts.map((account) => request('POST /users', boss, account)),
  )
  const usersPerSecond = (1000 * size) / (performance.now() - began)
  const members = await signIn(port, accounts)
  const [general, ...teams] = await addChannels(port, boss, members)
  if (!general) throw new Error('There are no channels')
  return { owner: boss, members, general, teams, usersPerSecond }
}

/** Each member gets an API key, as a client does that signs in. */
async function signIn(
  port: number,
  accounts: readonly { email: string; password: string }[],
): Promise<Member[]> {
  const requests = accounts.map(({ email: username, password }) =>
    request('POST /fetch_api_key', {}, { username, password }),
  )
  return (await askAll(port, requests)).map((answer) => {
    const { user_id, email, api_key } = read<{ user_id: number; email: string; api_key: string }>(
      answer,
    )
    return { id: user_id, authorization: basicAuthorization(email, api_key) }
  })
}

async function addChannels(
  port: number,
  boss: Member,
  members: readonly Member[],
): Promise<Channel[]> {
  const wanted = Array.from({ length: channelCount }, (_, index) => ({
    name: index === 0 ? 'general' : `team ${index}`,
    members: index === 0 ? members : slice(members, index),
  }))
  for (const { name, members } of wanted) await subscribe(port, boss, name, idsOf(members))
  const ids = await channelIds(port, boss)
  return wanted.map((channel) => ({ ...channel, id: ids.get(channel.name) ?? 0 }))
}

/** The members of one team. Each member is in about ten teams. */
function slice(members: readonly Member[], index: number): Member[] {
  const size = index === 1 ? 10 : Math.min(100, members.length)
  return Array.from({ length: size }, (_, place) => {
    const member = members[(index * 10 + place) % members.length]
    if (!member) throw new Error('There are no members')
    return member
  })
}

export async function subscribe(
  port: number,
  boss: Member,
  name: string,
  principals: readonly number[],
): Promise<void> {
  const form = { subscriptions: [{ name }], principals, send_new_subscription_messages: false }
  await askAll(port, [request('POST /users/me/subscriptions', boss, form)])
}

export async function channelIds(port: number, boss: Member): Promise<Map<string, number>> {
  const [answer] = await askAll(port, [request('GET /streams', boss)])
  const { streams } = read<{ streams: { name: string; stream_id: number }[] }>(answer)
  return new Map(streams.map((channel) => [channel.name, channel.stream_id]))
}

export function idsOf(members: readonly Member[]): number[] {
  return members.map((member) => member.id)
}

export function sendRequest(
  sender: Member,
  channelId: number,
  content: string = sample.content,
): string {
  const form = { type: 'channel', to: channelId, topic: 'last night', content }
  return request('POST /messages', sender, form)
}

/** Sends from many users to many channels. */
export function mixedSends({ teams }: Organization, content?: string): string[] {
  return teams.slice(1).flatMap(({ id, members }) => {
    return members.slice(0, 2).map((member) => sendRequest(member, id, content))
  })
}

/** Fetches of the 100 newest messages, by several readers in turn. */
export function newestRequests({ members }: Organization): string[] {
  const form = { anchor: 'newest', num_before: 100, num_after: 0 }
  return members.slice(0, 32).map((member) => request('GET /messages', member, form))
}

export function read<Body>(answer: Answer | undefined): Body {
  return JSON.parse(answer?.body.toString() ?? '') as Body
}
