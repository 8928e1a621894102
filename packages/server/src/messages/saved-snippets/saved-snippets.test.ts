import { api, memoryLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const saves = async (person: Person, title: string, content = 'Dear all,') =>
  (await person.calls(api.savedSnippets.create, { title, content })).saved_snippet_id
const changes = (person: Person, saved_snippet_id: number, texts: Loose) =>
  person.calls(api.savedSnippets.edit, { saved_snippet_id, ...texts })
const removes = (person: Person, saved_snippet_id: number) =>
  person.calls(api.savedSnippets.remove, { saved_snippet_id })
const snippetsOf = async (person: Person) =>
  (await person.calls(api.savedSnippets.list, {})).saved_snippets

test('snippets are saved, changed and thrown away, each person’s own', async () => {
  const { ana, ben, gus, everyone } = await aRealm()
  const verify = <T>(act: () => Promise<T>) => verifyAction(everyone, act)

  const first = await verify(() => saves(ana, ' Greeting '))
  const second = await verify(() => saves(ana, 'Farewell', 'Yours'))
  await verify(() => saves(gus, 'Mine'))
  await verify(() => changes(ana, first, { title: 'Hello' }))
  await verify(() => changes(ana, first, { content: 'Hi all,' }))
  await verifyAction(everyone, () => changes(ana, first, {}), { changesNothing: true })
  await verify(() => removes(ana, second))

  const date_created = expect.any(Number)
  expect(await snippetsOf(ana)).toEqual([
    { id: first, title: 'Hello', content: 'Hi all,', date_created },
  ])
  expect(await snippetsOf(ben)).toEqual([])
})

test('blank or too long snippets, and those of other users, are refused', async () => {
  const { ana, ben } = await aRealm()
  const id = await saves(ana, 'x'.repeat(60), 'x'.repeat(10_000))
  const refused = { status: 400, code: 'BAD_REQUEST' }
  const unknown = { status: 404, code: 'BAD_REQUEST' }

  await expect(saves(ana, ' ')).rejects.toMatchObject(refused)
  await expect(saves(ana, 'x', '\n')).rejects.toMatchObject(refused)
  await expect(saves(ana, 'x'.repeat(61))).rejects.toMatchObject(refused)
  await expect(saves(ana, 'x', 'x'.repeat(10_001))).rejects.toMatchObject(refused)
  await expect(changes(ana, id, { title: '' })).rejects.toMatchObject(refused)
  for (const person of [ben, (await aRealm()).ana]) {
    await expect(changes(person, id, { title: 'x' })).rejects.toMatchObject(unknown)
    await expect(removes(person, id)).rejects.toMatchObject(unknown)
  }
  expect(await snippetsOf(ana)).toMatchObject([{ id, title: 'x'.repeat(60) }])
})

test('security 25: a user has at most a thousand snippets', async () => {
  const { realm, ana, ben } = await aRealm()
  await realm.sql`
    insert into saved_snippet (realm_id, id, user_id, title, content, created_at)
    select ${realm.id}, 1000 + id, ${ana.id}, 'x', 'x', now() from generate_series(1, 1000) as id`

  await expect(saves(ana, 'more')).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  expect(await snippetsOf(ana)).toHaveLength(1000)
  await saves(ben, 'one')
})

test('security 25: snippets have a maximum length together', async () => {
  const { realm, ana } = await aRealm()
  const limit = memoryLimits.keptCharactersPerUser
  const tooMuch = `Too much text in all of these together (at most ${limit} characters per user)`
  const first = await saves(ana, 'first')
  // As if the user had saved others earlier.
  await realm.sql`
    update saved_snippet set content = repeat('x', ${limit} - 10) where realm_id = ${realm.id}`
  const second = await saves(ana, 'second', '123456789 ')
  await expect(saves(ana, 'third', '12')).rejects.toThrow(tooMuch)
  await expect(changes(ana, second, { content: '12345678901' })).rejects.toThrow(tooMuch)
  await changes(ana, first, { content: 'short' })
  await changes(ana, second, { content: '12345678901' })
})
