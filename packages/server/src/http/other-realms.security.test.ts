import { randomUUID } from 'node:crypto'
import { api, type Endpoint, endpoints, type Param } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, type TestRealm, theServer } from '../../test/a-realm.ts'
import { closedEndpoints } from '../../test/closed-endpoints.ts'
import { byChance } from '../../test/coverage.ts'
import { sendsFile } from '../../test/files.ts'
import type { Loose, Person } from '../../test/person.ts'
import { rightRequests, sendsOne } from '../../test/right-requests.ts'
import { someThings } from '../../test/thing-requests.ts'

/** The id of one thing of each kind that one organization has; in the other it is free, like the ghost’s in both. */
const known = 57
const ghost = 83
/** In each text of the first organization. */
const secret = 'Victim'
const password = 'correct horse 9'
const later = { scheduled_delivery_timestamp: 4_102_444_800 } as const

const attacked = endpoints.filter(
  ({ id }) => !['deactivate-own-user', 'deactivate-realm'].includes(id) && !closedEndpoints.has(id),
)

/** One more thing of each kind, by the endpoint that makes it. */
function makers({ olga, ben, joins }: TestRealm): (() => Promise<unknown>)[] {
  const name = () => `${secret} ${randomUUID().slice(0, 8)}`
  const draft = { type: '' as const, to: [], topic: '', content: secret }
  const url_template = `https://x.org/${secret}/{n}`
  return [
    () => joins(`${secret}${randomUUID().slice(0, 6)}`),
    () => olga.calls(api.channels.create, { name: name(), subscribers: [] }),
    () => olga.sends('design', secret, secret),
    () => olga.calls(api.drafts.create, { drafts: [draft] }),
    () => olga.calls(api.folders.create, { name: name(), description: secret }),
    () => olga.calls(api.profileFields.create, { name: name(), field_type: 1 }),
    () => olga.calls(api.groups.create, { name: name(), description: secret, members: [] }),
    () => olga.calls(api.linkifiers.add, { pattern: `${randomUUID()}(?P<n>1)`, url_template }),
    () =>
      olga.calls(api.playgrounds.add, {
        name: name(),
        pygments_language: 'C',
        url_template: 'https://x.org/{code}',
      }),
    () =>
      olga.calls(api.scheduled.create, { type: 'direct', to: [ben.id], content: secret, ...later }),
    () => olga.calls(api.reminders.create, { message_id: 1 as never, note: secret, ...later }),
    () => olga.calls(api.savedSearches.create, { name: name(), narrow: [['is', 'dm']] }),
    () => olga.calls(api.savedSnippets.create, { title: name(), content: secret }),
    () => olga.calls(api.push.addDevice, {}),
    () => olga.calls(api.invitations.createLink, {}),
    () => sendsFile(olga, api.uploads.upload as Loose, { name: `${secret}.txt`, content: secret }),
    () => olga.requests('POST', '/users/me/api_keys', { name: name(), password }),
  ]
}

async function anAttackedRealm() {
  const attackedRealm = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
  await attackedRealm.olga.sends('design', secret, secret)
  for (const make of makers(attackedRealm)) {
    for (let count = 0; count < known; count++) await make()
  }
  const { users, channels, groups, lastMessageId } = attackedRealm.realm.directory
  expect(users.has(known as never) && channels.has(known as never)).toBe(true)
  expect(groups.has(known as never) && lastMessageId >= known).toBe(true)
  return attackedRealm
}

/** The rows of an organization in all tables. */
async function rowsOf(realmId: number): Promise<unknown> {
  const { sql } = (await theServer()).database
  const tables = await sql.unsafe(`
    select distinct table_name as name from information_schema.columns
    where column_name = 'realm_id' and table_schema = 'public'`)
  const found: Record<string, unknown> = {}
  for (const { name } of tables as Loose[]) {
    found[name] = await sql.unsafe(`
      select count(*)::int as count, md5(string_agg(x::text, ',' order by x::text)) as hash
      from ${name} x where realm_id = ${realmId}`)
  }
  return found
}

/** Values of parameters that name a thing by its id. */
function namesOf(id: number): Loose[] {
  const setting = (value: Loose) => [value, { new: value }]
  const operators = ['channel', 'id', 'sender', 'near', 'with', 'dm-including', 'mentions']
  const draft = (type: string) => ({ type, to: [id], topic: 'x', content: 'x' })
  return [
    ...[id, [id], String(id), [String(id)], [{ id, value: 'x' }]],
    [{ stream_id: id, property: 'color', value: '#ffffff' }],
    ...setting(id),
    ...setting({ direct_members: [id], direct_subgroups: [] }),
    ...setting({ direct_members: [], direct_subgroups: [id] }),
    ...operators.map((operator) => [{ operator, operand: id }]),
    [{ operator: 'dm', operand: [id] }],
    ...['direct', 'stream'].flatMap((type) => [draft(type), [draft(type)]]),
    `@**${secret}|${id}** [x](/#narrow/channel/${id}/near/${id})`,
  ]
}

/** Values that name a thing by a text. */
function textsOf(text: string): Loose[] {
  const operators = ['channel', 'topic', 'sender', 'dm', 'search']
  const narrows = operators.map((operator) => [{ operator, operand: text }])
  return [text, [text], [{ name: text }], ...narrows, `[x](${text}) #**${text}** @*${text}*`]
}

const accepts = ({ schema }: Param, value: Loose) => schema.safeParse(value).success
const written = ({ coding }: Param, value: Loose) =>
  coding !== 'json' && typeof value !== 'object' ? String(value) : JSON.stringify(value)

/** The attacker’s organization, a new one where the last one has changed. */
async function anAttacker() {
  const people = await aRealm({ channel: 'design', subscribers: ['ana', 'olga'] })
  const { olga, realm } = people
  const message = await olga.sends('design', 'first', 'to be found')
  const things = await someThings(people, { channel: 'design', message })
  await olga.registers()
  const isFull = () => {
    const { users, channels, groups, lastMessageId } = realm.directory
    return Math.max(users.size, channels.size, groups.size, lastMessageId) >= known - 2
  }
  return { olga, isFull, right: (id: string) => rightRequests(olga.queueId, things)[id] ?? {} }
}

type Pair = readonly [its: string, missing: string]

/** Sends each value and its twin; returns where the answers are different. What is `named` in them counts as the same. */
async function findDifferences(
  pairsFor: (param: Param) => readonly Pair[],
  named: RegExp,
): Promise<string[]> {
  const found: string[] = []
  let attacker = await anAttacker()
  const asks = async (endpoint: Endpoint, name: string, value: string) => {
    if (attacker.isFull()) attacker = await anAttacker()
    const { olga, right } = attacker
    const answer = await answerTo(olga, endpoint, { ...right(endpoint.id), [name]: value })
    return answer.replaceAll(named, '…')
  }
  for (const endpoint of attacked) {
    let hasChanged = false
    for (const [name, param] of Object.entries(endpoint.params)) {
      for (const [its, missing] of pairsFor(param)) {
        const [one, other] = [await asks(endpoint, name, its), await asks(endpoint, name, missing)]
        hasChanged ||= endpoint.method !== 'GET' && [one, other].some((it) => it.startsWith('200'))
        if (one === other) continue
        // Note: the first request may have changed what the second one meets.
        attacker = await anAttacker()
        const again = await asks(endpoint, name, missing)
        if (again !== one) found.push(`${endpoint.id} ${name}=${its}: ${one} and ${again}`)
      }
    }
    if (hasChanged) attacker = await anAttacker()
  }
  return found
}

/** The status and the refusal, and an answer that tells a secret. */
async function answerTo(person: Person, endpoint: Endpoint, sent: Record<string, string>) {
  const { status, body } = await sendsOne(person, endpoint, sent)
  const text = JSON.stringify(body)
  const isTold = text.includes(secret) && !JSON.stringify(sent).includes(secret)
  const refusal = status < 400 ? '' : ` ${body.code} ${body.msg}`
  return `${status}${refusal}${isTold ? ` ${text.slice(0, 200)}` : ''}`
}

/** Its values and those of a thing that is missing, where the parameter takes them. */
function pairsOf(its: readonly Loose[], missing: readonly Loose[]) {
  return (param: Param): Pair[] =>
    its.flatMap((value, at) =>
      accepts(param, value) ? [[written(param, value), written(param, missing[at])]] : [],
    )
}

test('security 7: ids of another organization are like ids that do not exist, in every parameter', async () => {
  const { realm } = await anAttackedRealm()
  const before = await rowsOf(realm.id)

  await byChance(async () => {
    const pairs = pairsOf(namesOf(known), namesOf(ghost))
    const ids = new RegExp(`(?<!\\d)(${known}|${ghost})(?!\\d)`, 'g')
    expect(await findDifferences(pairs, ids)).toEqual([])
  })
  expect(await rowsOf(realm.id)).toEqual(before)
}, 300_000)

test('security 7: nor do names, keys and queues of another organization lead anywhere', async () => {
  const { realm, olga, ana } = await aRealm({ channel: 'Quarry', subscribers: ['ana'] })
  await ana.sends('Quarry', 'Quarry plan', secret)
  await olga.calls(api.groups.create, { name: 'Quarry crew', description: secret, members: [] })
  await ana.registers()
  const before = await rowsOf(realm.id)
  const texts = ['Quarry', 'Quarry plan', 'Quarry crew', ana.email, ana.queueId, ana.apiKey]
  const others = texts.map((text) => `x${text.slice(1)}`)
  // The beginnings, by which the texts differ.
  const named = new RegExp([...texts, ...others].map((text) => text.slice(0, 3)).join('|'), 'gi')
  const pairs = pairsOf(texts.flatMap(textsOf), others.flatMap(textsOf))

  await byChance(async () => {
    expect(await findDifferences(pairs, named)).toEqual([])
  })
  expect(await rowsOf(realm.id)).toEqual(before)
}, 300_000)
