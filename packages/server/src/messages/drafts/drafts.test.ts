import { api, memoryLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const creates = async (person: Person, ...drafts: Loose[]) =>
  (await person.calls(api.drafts.create, { drafts })).ids
const edits = (person: Person, draft_id: number, draft: Loose) =>
  person.calls(api.drafts.edit, { draft_id, draft })
const removes = (person: Person, draft_id: number) => person.calls(api.drafts.remove, { draft_id })
const draftsOf = (person: Person) => person.calls(api.drafts.list, {})

const loose = { type: '', to: [], topic: '', content: 'Dear all,' }

test('drafts to a channel, to users and without recipients are created, changed and deleted', async () => {
  const { realm, ana, ben, gus, everyone } = await aRealm({ channel: 'design' })
  const channel = realm.directory.channelByName('design')?.id
  const toChannel = { type: 'stream', to: [channel], topic: ' logo ', content: '\nShip it? \n' }
  const direct = { type: 'private', to: [gus.id, ben.id, gus.id], topic: 'x', content: 'hi' }
  const verify = <T>(act: () => Promise<T>) => verifyAction(everyone, act)

  const at = Math.floor(Date.now() / 1000)
  const [first = 0, second = 0] = await verify(() =>
    creates(ana, { ...toChannel, timestamp: 1_595_479_019.5 }, { ...direct, id: 7 }),
  )
  const [third = 0] = await verify(() => creates(ana, { ...loose, to: [999], topic: 'x' }))
  await verify(() => creates(gus, loose))

  const { count, drafts } = await draftsOf(ana)
  expect(count).toBe(3)
  expect(drafts).toEqual([
    { id: third, ...loose, timestamp: expect.any(Number) },
    { ...direct, id: second, to: [gus.id, ben.id], topic: '', timestamp: expect.any(Number) },
    { ...toChannel, id: first, topic: 'logo', content: 'Ship it?', timestamp: 1_595_479_019 },
  ])
  expect(drafts[0]?.timestamp).toBeGreaterThanOrEqual(at)
  await verify(() => edits(ana, first, { ...loose, content: 'changed' }))
  await verify(() => removes(ana, third))
  expect((await draftsOf(ana)).drafts).toMatchObject([
    { id: first, type: '', content: 'changed' },
    { id: second },
  ])
  const [fourth = 0] = await creates(ana, loose)
  expect(fourth).toBeGreaterThan(third)
  expect(await creates(ana)).toEqual([])
})

test("only the owner's clients with draft synchronization are notified", async () => {
  const { ana, ben } = await aRealm()
  await ana.registers()
  await ben.registers()
  const [id = 0] = await creates(ana, loose)
  await edits(ana, id, { ...loose, content: 'x' })
  await removes(ana, id)
  const event = { type: 'drafts' }
  expect(await ana.newEvents()).toMatchObject([
    { ...event, op: 'add', drafts: [{ id, ...loose }] },
    { ...event, op: 'update', draft: { id, content: 'x' } },
    { ...event, op: 'remove', draft_id: id },
  ])
  expect(await ben.newEvents()).toEqual([])

  await ana.calls(api.settings.update, { enable_drafts_synchronization: false })
  expect((await ana.registers()).drafts).toEqual([])
  const [quiet = 0] = await creates(ana, loose)
  await edits(ana, quiet, loose)
  await removes(ana, quiet)

  expect(await ana.newEvents()).toEqual([])
})

test('a draft of another user does not exist', async () => {
  const { ana, ben } = await aRealm()
  const other = await aRealm()
  const [id = 0] = await creates(ana, loose)
  const unknown = { status: 404, code: 'BAD_REQUEST' }

  for (const person of [ben, other.ana]) {
    await expect(edits(person, id, loose)).rejects.toMatchObject(unknown)
    await expect(removes(person, id)).rejects.toMatchObject(unknown)
  }
  await expect(removes(ana, id + 1)).rejects.toMatchObject(unknown)
  expect((await draftsOf(ana)).drafts).toMatchObject([loose])
})

test('of drafts that cannot all be kept, none is', async () => {
  const { realm, olga, ana } = await aRealm()
  await olga.adds([olga], 'secret', { invite_only: true })
  const secret = realm.directory.channelByName('secret')?.id
  const channel = { type: 'stream', topic: '', content: 'x' }
  const refused = (draft: Loose) =>
    expect(creates(ana, loose, draft), JSON.stringify(draft)).rejects.toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    })

  await refused({ ...channel, to: [] })
  await refused({ ...channel, to: [1, 2] })
  await refused({ ...channel, to: [999] })
  await refused({ ...channel, to: [secret] })
  await refused({ ...loose, type: 'private', to: [999] })
  await refused({ ...loose, type: 'channel' })
  await refused({ ...loose, to: ['x'] })
  await refused({ ...loose, to: 1 })
  await refused({ ...loose, content: ' \n' })
  await refused({ ...loose, content: 'a\0b' })
  await refused({ ...loose, topic: 'a\0b' })
  await refused({ ...loose, timestamp: -1 })
  await refused({ ...loose, timestamp: 1e300 })
  await refused({ type: '' })
  expect(await draftsOf(ana)).toEqual({ count: 0, drafts: [] })
  const [id = 0] = await creates(ana, loose)
  await expect(edits(ana, id, { ...channel, to: [] })).rejects.toMatchObject({ status: 400 })
  await expect(edits(ana, id, { ...loose, content: '' })).rejects.toMatchObject({ status: 400 })
  expect((await draftsOf(ana)).drafts).toMatchObject([loose])
})

test('security 25: a user has at most two thousand drafts', async () => {
  const { ana, ben } = await aRealm()
  const draft = { type: '', to: [], topic: '', content: 'x' }
  const drafts = Array.from({ length: 1000 }, () => draft) as Loose[]
  for (let count = 0; count < 2; count++) await ana.calls(api.drafts.create, { drafts })

  const more = ana.calls(api.drafts.create, { drafts: [draft] as Loose[] })

  await expect(more).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  expect((await ana.calls(api.drafts.list, {})).count).toBe(2000)
  await ben.calls(api.drafts.create, { drafts: [draft] as Loose[] })
})

test('security 25: drafts have a maximum length together', async () => {
  const { ana } = await aRealm()
  const limit = memoryLimits.keptCharactersPerUser
  const tooMuch = `Too much text in all of these together (at most ${limit} characters per user)`
  const long = { ...loose, content: 'x'.repeat(10_000) }
  const keeps = (count: number) => creates(ana, ...Array.from({ length: count }, () => long))
  await keeps(300)
  await expect(keeps(101)).rejects.toThrow(tooMuch)
  await keeps(99)
  const [id = 0] = await creates(ana, loose)
  await edits(ana, id, long)
  await expect(creates(ana, loose)).rejects.toThrow(tooMuch)
  await edits(ana, id, loose)
  await creates(ana, loose)
  await expect(edits(ana, id, long)).rejects.toThrow(tooMuch)
  const { count, drafts } = await draftsOf(ana)
  expect(count).toBe(401)
  expect(drafts.find((draft) => draft.id === id)).toMatchObject(loose)
})
