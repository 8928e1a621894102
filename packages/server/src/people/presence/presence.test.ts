import { api } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { startSibling } from '../../../test/test-server.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const reports = (person: Person, params: Loose = {}): Promise<Loose> =>
  person.calls(api.presence.report, { status: 'active', ...params })

const now = () => Math.floor(Date.now() / 1000)

afterEach(() => {
  vi.useRealTimers()
})

/** Moves the clock of the server; its timers go on as they are. */
function laterBy(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })
}

test('a presence report returns all presences first, and then the changes', async () => {
  const { ana, ben, gus } = await aRealm()
  expect(await reports(ana, { ping_only: true })).toEqual({
    presence_last_update_id: -1,
    zephyr_mirror_active: false,
  })

  const first = await reports(ben, { status: 'idle', last_update_id: -1 })
  const again = await reports(ben, {
    last_update_id: first.presence_last_update_id,
    status: 'idle',
  })
  await reports(gus, { ping_only: true })
  const next = await reports(ben, { last_update_id: first.presence_last_update_id, status: 'idle' })

  expect(Object.keys(first.presences)).toEqual([String(ana.id), String(ben.id)])
  expect(first.presences[ana.id].active_timestamp).toBeGreaterThan(now() - 20)
  expect(first.presences[ana.id].idle_timestamp).toBeGreaterThan(now() - 20)
  expect(first.presences[ben.id].active_timestamp).toBeLessThan(now() - 200)
  expect(first.presences[ben.id].idle_timestamp).toBeGreaterThan(now() - 20)
  expect(first.server_timestamp).toBeGreaterThan(now() - 20)
  expect(again).toMatchObject({
    presences: {},
    presence_last_update_id: first.presence_last_update_id,
  })
  expect(Object.keys(next.presences)).toEqual([String(gus.id)])
  expect(next.presence_last_update_id).toBeGreaterThan(first.presence_last_update_id)
  const ping = { ping_only: true, last_update_id: next.presence_last_update_id }
  expect(await reports(ana, ping)).toEqual({
    presence_last_update_id: next.presence_last_update_id,
    zephyr_mirror_active: false,
  })
})

test('older clients get addresses, one program called website, and one status', async () => {
  const { ana, ben } = await aRealm()
  await reports(ana)
  await reports(ben, { status: 'idle' })

  const legacy = await reports(ana, { new_user_input: true })
  const slim = await reports(ana, { slim_presence: true })
  const asked = await ana.calls(api.presence.getMany, {})

  const website = { client: 'website', status: 'active', timestamp: expect.any(Number) }
  const active = { website: { ...website, pushable: false }, aggregated: website }
  expect(legacy.presences).toMatchObject({
    [ana.email]: active,
    [ben.email]: { aggregated: { status: 'idle' } },
  })
  expect(legacy.presence_last_update_id).toBeGreaterThan(0)
  expect(asked.presences).toEqual(legacy.presences)
  expect(Object.keys(slim.presences)).toEqual([String(ana.id), String(ben.id)])
})

test("old presences are omitted, unless they changed after the client's update id", async () => {
  const { ana, ben } = await aRealm()
  const { presence_last_update_id: last } = await reports(ana, { last_update_id: -1 })
  await reports(ben)
  laterBy(3 * 86_400)
  const names = async (params: Loose) => Object.keys((await reports(ana, params)).presences)

  expect(await names({ last_update_id: -1 })).toEqual([String(ana.id), String(ben.id)].sort())
  expect(await names({ last_update_id: -1, history_limit_days: 2 })).toEqual([String(ana.id)])
  expect(await names({ history_limit_days: 2 })).toEqual([ana.email])
  expect(await names({ history_limit_days: 0 })).toEqual([])
  expect(await names({ last_update_id: last, history_limit_days: 2 })).toContain(String(ben.id))
  const snapshot = await ben.registers({ slim_presence: true, presence_history_limit_days: 2 })
  expect(Object.keys(snapshot.presences)).toEqual([String(ana.id)])
})

test('one user is asked for by id or by address', async () => {
  const { olga, ana, ben } = await aRealm()
  await reports(ana)
  const bot = await olga.calls(api.bots.create, { full_name: 'Bot', short_name: 'bot' })

  const answer = await ben.calls(api.presence.getOne, { user_id: ana.id })
  const website = { status: 'active', timestamp: expect.any(Number) }
  const modern = { active_timestamp: expect.any(Number), idle_timestamp: expect.any(Number) }
  expect(answer).toEqual({
    presence: { ...modern, website, aggregated: website },
    server_timestamp: expect.any(Number),
  })
  expect(answer.presence.active_timestamp).toBe(answer.presence.website.timestamp)
  const byEmail = await ben.calls(api.presence.getOneByEmail, { email: ana.email })
  expect(byEmail.presence).toEqual(answer.presence)
  const ask = (who: Loose) => olga.requests('GET', `/users/${who}/presence`)
  const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
  for (const who of [ben.id, ben.email, bot.user_id, 'nobody@x', `bot-bot@${olga.host}`, 99_999]) {
    expect(await ask(who), String(who)).toMatchObject(refused)
  }
})

test('a user who comes online is announced at once, but not after a short absence', async () => {
  const { realm, ana, ben, gus } = await aRealm()
  const before = realm.log.position
  await ben.registers()
  await gus.registers({ slim_presence: true })
  const waiting = ben.nextEvents()
  await reports(ana)

  const website = {
    client: 'website',
    status: 'active',
    timestamp: expect.any(Number),
    pushable: false,
  }
  const event = { type: 'presence', user_id: ana.id, presence: { website } }
  expect(await waiting).toMatchObject([{ ...event, email: ana.email }])
  const [slim] = await gus.newEvents()
  expect(slim).toMatchObject(event)
  expect(slim).not.toHaveProperty('email')
  laterBy(60)
  await reports(ana)
  expect(await ben.newEvents()).toEqual([])
  laterBy(300)
  await ben.registers({ client_capabilities: { simplified_presence_events: true } })
  await reports(ana)
  expect(await ben.newEvents()).toEqual([
    {
      id: expect.any(Number),
      type: 'presence',
      presences: { [ana.id]: { active_timestamp: now(), idle_timestamp: now() } },
    },
  ])
  expect(realm.log.position).toBe(before)
})

test('an invisible user looks offline, and still sees others', async () => {
  const { ana, ben, everyone } = await aRealm()
  await reports(ana)
  const known = await reports(ben, { last_update_id: -1 })
  const shares = (presence_enabled: boolean) => ana.calls(api.settings.update, { presence_enabled })

  await verifyAction(everyone, () => shares(false))
  const answer = await reports(ana, { last_update_id: -1 })
  const told = await reports(ben, { last_update_id: known.presence_last_update_id })

  expect(Object.keys(answer.presences)).toContain(String(ben.id))
  expect(told.presences[ana.id].idle_timestamp).toBeLessThan(now() - 200)
  expect((await ben.calls(api.users.get, { user_id: ana.id })).user.presence_enabled).toBe(false)
  await verifyAction(everyone, () => shares(true))
  await reports(ana)
  const back = await ben.calls(api.presence.getOne, { user_id: ana.id })
  expect(back.presence.aggregated.status).toBe('active')
})

test('presences outlive the server, and no number is given twice', async () => {
  const { realm, ana, ben } = await aRealm()
  const before = await reports(ana, { last_update_id: -1 })
  await realm.doChores()
  const sibling = await startSibling(await theServer())

  const after = await reports(ben.at(sibling), { last_update_id: before.presence_last_update_id })
  const all = await reports(ben.at(sibling), { last_update_id: -1 })

  await sibling.close()
  expect(Object.keys(after.presences)).toEqual([String(ben.id)])
  expect(after.presence_last_update_id).toBeGreaterThan(before.presence_last_update_id)
  expect(all.presences[ana.id]).toEqual(before.presences[ana.id])
})

test('presence omits deactivated users and bots, and is empty if disabled', async () => {
  const { olga, ana, ben } = await aRealm()
  await reports(ana)
  await olga.calls(api.users.deactivate, { user_id: ana.id })
  expect((await reports(ben, { last_update_id: -1 })).presences).not.toHaveProperty(String(ana.id))
  await olga.calls(api.realm.update, { presence_disabled: true })

  expect(await reports(ben)).toMatchObject({ presences: {}, presence_last_update_id: -1 })
})

test('if presence is disabled, nobody is notified of it', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  await olga.calls(api.realm.update, { presence_disabled: true })
  await ben.registers()
  await gus.registers({ client_capabilities: { simplified_presence_events: true } })

  await reports(ana)

  expect(await ben.newEvents()).toEqual([])
  expect(await gus.newEvents()).toEqual([])
  await olga.calls(api.realm.update, { presence_disabled: false })
  laterBy(300)
  await reports(ana)
  expect((await ben.newEvents()).map(({ type }) => type)).toEqual(['realm', 'presence'])
})

test('security 1: guests with limited sight get presences only of users they know', async () => {
  const { realm, olga, ana, ben, gus } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'gus'],
  })
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await gus.registers()

  await ben.writes([gus], 'hi')
  for (const person of [olga, ana, ben]) await reports(person)

  const { presences } = await reports(gus, { last_update_id: -1 })
  expect(Object.keys(presences)).toEqual([ana.id, ben.id, gus.id].map(String))
  const told = (await gus.newEvents()).filter(({ type }) => type === 'presence')
  expect(told.map((event) => event.user_id)).toEqual([ana.id, ben.id, gus.id])
  const hidden = await gus.requests('GET', `/users/${olga.id}/presence`)
  const missing = await gus.requests('GET', '/users/99999/presence')
  expect(hidden.body).toEqual(missing.body)
})

test('a guest who comes to know a user is told when they were last there', async () => {
  const { realm, olga, ana, ben, gus } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'gus'],
  })
  const members = realm.directory.systemGroup('role:members').id
  await olga.calls(api.realm.update, { can_access_all_users_group: { new: members } })
  await reports(ben)
  await reports(ana)
  const first = await reports(gus, { last_update_id: -1 })
  expect(first.presences).not.toHaveProperty(String(ben.id))

  await olga.adds([ben], 'design')

  const { presence_last_update_id: last_update_id } = first
  expect((await reports(gus, { last_update_id })).presences).toHaveProperty(String(ben.id))
  laterBy(3 * 86_400)
  const old = await reports(gus, { last_update_id: last_update_id + 100, history_limit_days: 2 })
  expect(Object.keys(old.presences)).toEqual([String(gus.id)])
})

test.each([
  {},
  { status: 'away' },
  { status: 'active', last_update_id: 'x' },
  { status: 'active', last_update_id: '-2' },
  { status: 'active', history_limit_days: '-1' },
  { status: 'active', history_limit_days: '1.5' },
  { status: 'active', ping_only: 'maybe' },
  { status: 'active', slim_presence: '2' },
  { status: 'active', new_user_input: '[]' },
])('a report with %j is refused, and leaves nothing', async (params) => {
  const { ana } = await aRealm()

  expect(await ana.requests('POST', '/users/me/presence', params as Loose)).toMatchObject({
    status: 400,
    body: { code: expect.stringMatching(/^(BAD_REQUEST|REQUEST_VARIABLE_MISSING)$/) },
  })
  expect((await ana.calls(api.presence.getMany, {})).presences).toEqual({})
})

test('bots report no presence', async () => {
  const { olga } = await aRealm()
  const bot = await olga.calls(api.bots.create, { full_name: 'Bot', short_name: 'bot' })
  const key = Buffer.from(`bot-bot@${olga.host}:${bot.api_key}`).toString('base64')

  const answer = await olga.requests(
    'POST',
    '/users/me/presence',
    { status: 'active' },
    { authorization: `Basic ${key}` },
  )

  expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test.runIf(process.env.TEST_NATS_URL)(
  'reports at one node are visible at the other at once, and sent there',
  async () => {
    const { ana, ben, gus } = await aRealm()
    const sibling = await startSibling(await theServer())
    const [anaThere, benThere] = [ana.at(sibling), ben.at(sibling)]
    await benThere.registers({ event_types: ['presence'] })
    const waiting = benThere.nextEvents()

    const first = await reports(ana, { last_update_id: -1 })
    expect(await waiting).toMatchObject([{ type: 'presence', user_id: ana.id }])
    const there = await reports(benThere, { last_update_id: first.presence_last_update_id })
    await reports(gus)
    const back = await reports(anaThere, { last_update_id: there.presence_last_update_id })
    const here = await reports(ana, { last_update_id: first.presence_last_update_id })

    await sibling.close()
    expect(Object.keys(there.presences)).toEqual([String(ben.id)])
    expect(Object.keys(back.presences)).toEqual([String(gus.id)])
    expect(Object.keys(here.presences)).toEqual([ben.id, gus.id].map(String))
    expect(here.presence_last_update_id).toBe(back.presence_last_update_id)
  },
)
