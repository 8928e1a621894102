import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const urgent = [{ operator: 'search', operand: 'urgent', negated: false }]
const mine = [{ operator: 'is', operand: 'mentioned', negated: true }]

const saves = async (person: Person, name: string, narrow: Loose = urgent) =>
  (await person.calls(api.savedSearches.create, { name, narrow })).saved_search_id
const changes = (person: Person, saved_search_id: number, change: Loose) =>
  person.calls(api.savedSearches.edit, { saved_search_id, ...change })
const orders = (person: Person, order: number[]) =>
  person.calls(api.savedSearches.reorder, { order })
const removes = (person: Person, saved_search_id: number) =>
  person.calls(api.savedSearches.remove, { saved_search_id })
const searchesOf = async (person: Person) =>
  (await person.calls(api.savedSearches.list, {})).saved_searches

test('searches are saved, changed, reordered and deleted, each person’s own', async () => {
  const { ana, ben, gus, everyone } = await aRealm()
  const verify = <T>(act: () => Promise<T>) => verifyAction(everyone, act)
  const unchanged = (act: () => Promise<unknown>) =>
    verifyAction(everyone, act, { changesNothing: true })

  const first = await verify(() => saves(ana, ' Urgent '))
  const second = await verify(() => saves(ana, 'Mentions', mine))
  const third = await verify(() => saves(ana, 'Links', [['has', 'link']]))
  await verify(() => saves(gus, 'Urgent'))
  await verify(() => changes(ana, first, { name: 'urgent', narrow: mine }))
  await unchanged(() => changes(ana, first, { narrow: mine }))
  await verify(() => orders(ana, [third, first, second]))
  await unchanged(() => orders(ana, [third, first, second]))
  await verify(() => removes(ana, second))

  expect(await searchesOf(ana)).toEqual([
    { id: third, name: 'Links', narrow: [{ operator: 'has', operand: 'link', negated: false }] },
    { id: first, name: 'urgent', narrow: mine },
  ])
  expect(await searchesOf(gus)).toMatchObject([{ name: 'Urgent', narrow: urgent }])
  expect(await searchesOf(ben)).toEqual([])
})

test('clients of the owner receive all saved searches in order; others receive nothing', async () => {
  const { ana, ben } = await aRealm()
  await ana.registers({ event_types: ['saved_searches'], fetch_event_types: [] })
  await ben.registers()

  const id = await saves(ana, 'Urgent')

  const saved_searches = [{ id, name: 'Urgent', narrow: urgent }]
  expect(await ana.newEvents()).toEqual([
    { id: expect.any(Number), type: 'saved_searches', saved_searches },
  ])
  expect(await ben.newEvents()).toEqual([])
})

test('a search that is added after a deletion comes last', async () => {
  const { ana } = await aRealm()
  const ids = [await saves(ana, 'a'), await saves(ana, 'b'), await saves(ana, 'c')]
  await removes(ana, ids[0] as number)

  await saves(ana, 'd')

  expect((await searchesOf(ana)).map(({ name }) => name)).toEqual(['b', 'c', 'd'])
})

test('invalid names and terms, and searches of other users, are refused', async () => {
  const { ana, ben, everyone } = await aRealm()
  const id = await saves(ana, 'Urgent')
  const other = await saves(ana, 'Other')
  const refused = { status: 400, code: 'BAD_REQUEST' }
  const unknown = { status: 404, code: 'BAD_REQUEST' }
  const long = [{ operator: 'search', operand: 'x'.repeat(2000) }]

  await verifyAction(
    everyone,
    async () => {
      await expect(saves(ana, ' ')).rejects.toMatchObject(refused)
      await expect(saves(ana, 'x'.repeat(61))).rejects.toMatchObject(refused)
      await expect(saves(ana, 'URGENT')).rejects.toMatchObject(refused)
      await expect(saves(ana, 'None', [])).rejects.toMatchObject(refused)
      await expect(saves(ana, 'Long', long)).rejects.toMatchObject(refused)
      await expect(saves(ana, 'Odd', [['odd', 'x']])).rejects.toMatchObject({ status: 400 })
      await expect(changes(ana, id, { name: ' ' })).rejects.toMatchObject(refused)
      await expect(changes(ana, id, { name: 'Other' })).rejects.toMatchObject(refused)
      await expect(changes(ana, id, { narrow: [['odd', 'x']] })).rejects.toMatchObject({
        status: 400,
      })
      for (const order of [[id], [id, id], [id, other, 999], [id, other, id]]) {
        await expect(orders(ana, order), order.join()).rejects.toMatchObject(refused)
      }
      for (const person of [ben, (await aRealm()).ana]) {
        await expect(changes(person, id, { name: 'x' })).rejects.toMatchObject(unknown)
        await expect(removes(person, id)).rejects.toMatchObject(unknown)
      }
    },
    { changesNothing: true },
  )
})

test('security 25: a user has at most a hundred saved searches', async () => {
  const { ana, ben } = await aRealm()
  await Promise.all(Array.from({ length: 100 }, (_, id) => saves(ana, `search ${id}`)))

  await expect(saves(ana, 'more')).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  expect(await searchesOf(ana)).toHaveLength(100)
  await saves(ben, 'one')
})
