import { api, roles } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const creates = async (person: Person, field: Loose): Promise<number> => {
  const { id } = await person.calls(api.profileFields.create, field)
  return id
}
const sets = (person: Person, id: number, value: Loose) =>
  person.calls(api.profileFields.setValues, { data: [{ id, value }] })
const seen = async (by: Person, of: Person) => {
  const as = { user_id: of.id, include_custom_profile_fields: true }
  const { user } = await by.calls(api.users.get, as)
  return user.profile_data
}
const refused = { status: 400, code: 'BAD_REQUEST' }

const choices = { a: { text: 'Tea', order: '1' }, b: { text: 'Coffee', order: '2' } }

test('fields are created, changed, reordered and deleted; everybody is notified', async () => {
  const { olga, ana, everyone } = await aRealm()
  const id = await verifyAction(everyone, () => creates(olga, { name: 'City', field_type: 1 }))
  const other = await verifyAction(everyone, () => creates(olga, { name: 'Day', field_type: 4 }))
  await verifyAction(everyone, () => sets(ana, id, 'Lisbon'))

  await verifyAction(everyone, () =>
    olga.calls(api.profileFields.update, {
      field_id: id,
      hint: 'Where you live',
      display_in_profile_summary: true,
      required: true,
      editable_by_user: false,
      use_for_user_matching: true,
    }),
  )
  await verifyAction(everyone, () => olga.calls(api.profileFields.reorder, { order: [other, id] }))
  const { custom_fields } = await ana.calls(api.profileFields.list, {})
  expect(custom_fields).toMatchObject([
    { id: other, order: 1, type: 4, field_data: '' },
    { id, order: 2, hint: 'Where you live', display_in_profile_summary: true, required: true },
  ])

  await verifyAction(everyone, () => olga.calls(api.profileFields.remove, { field_id: id }))
  expect(await seen(olga, ana)).toEqual({})

  // Clients may still know an id, so it is not given again.
  await olga.calls(api.profileFields.remove, { field_id: other })
  const ids = [id, other, await creates(olga, { name: 'Team', field_type: 1 })]
  expect(ids).toEqual([1, 2, 3])
})

test('people of a value may stay when they are deactivated, and do not come back', async () => {
  const { olga, ana, ben, gus } = await aRealm()
  const id = await creates(olga, { name: 'Team', field_type: 6 })
  await sets(ana, id, [ben.id])
  await olga.calls(api.users.deactivate, { user_id: ben.id })
  await verifyAction([olga, ana, gus], () => sets(ana, id, [ben.id, gus.id]))
  expect(await seen(ana, ana)).toMatchObject({ [id]: { value: `[${ben.id},${gus.id}]` } })
  await sets(ana, id, [gus.id])
  const again = sets(ana, id, [ben.id, gus.id])
  await expect(again).rejects.toMatchObject({ status: 400 })
})

test('each type accepts only its own values', async () => {
  const { olga, ana, ben, gus, everyone } = await aRealm()
  await olga.calls(api.users.deactivate, { user_id: gus.id })
  const type3 = { field_data: choices }
  const type7 = { field_data: { subtype: 'github' } }
  const table: [number, Loose, [Loose, string][], Loose[]][] = [
    [1, {}, [['*hi*', '*hi*']], ['x'.repeat(51), [ben.id]]],
    [2, {}, [['x'.repeat(500), 'x'.repeat(500)]], ['x'.repeat(501)]],
    [3, type3, [['b', 'b']], ['c', 'toString', '__proto__']],
    [4, {}, [['2024-02-29', '2024-02-29']], ['2023-02-29', 'today', '24-1-1']],
    [5, {}, [['https://x.org/a', 'https://x.org/a']], ['x.org', 'javascript:alert(1)']],
    [
      6,
      {},
      [
        [[ben.id], `[${ben.id}]`],
        [`[${ana.id}]`, `[${ana.id}]`],
      ],
      ['[1', [999_999], [gus.id], 'ben'],
    ],
    [7, type7, [['ana', 'ana']], ['x'.repeat(51)]],
    [8, {}, [['she/her', 'she/her']], ['x'.repeat(51)]],
  ]
  for (const [field_type, more, good, bad] of table) {
    const id = await creates(olga, { name: `Type ${field_type}`, field_type, ...more })
    for (const [value, stored] of good) {
      await verifyAction(
        everyone.filter((one) => one !== gus),
        () => sets(ana, id, value),
      )
      expect((await seen(ben, ana))?.[id]?.value).toBe(stored)
    }
    for (const value of bad) {
      await expect(sets(ana, id, value), `${field_type} ${value}`).rejects.toMatchObject(refused)
    }
    await sets(ana, id, '')
    expect((await seen(ben, ana))?.[id]).toBeUndefined()
  }
})

test('security 12: profile texts run nothing', async () => {
  const { olga, ana, ben } = await aRealm()
  const id = await creates(olga, { name: 'About', field_type: 2 })
  await sets(ana, id, '<script>alert(1)</script> [x](javascript:alert(1)) **bold**')

  const rendered = (await seen(ben, ana))?.[id]?.rendered_value
  expect(rendered).toContain('<strong>bold</strong>')
  expect(rendered).not.toMatch(/<script|href="javascript/)
})

test('a value that is not offered any more is removed', async () => {
  const { olga, ana, ben, everyone } = await aRealm()
  const id = await creates(olga, { name: 'Drink', field_type: 3, field_data: choices })
  await sets(ana, id, 'a')
  await sets(ben, id, 'b')

  await verifyAction(everyone, () =>
    olga.calls(api.profileFields.update, { field_id: id, field_data: { b: choices.b } }),
  )

  expect(await seen(olga, ana)).toEqual({})
  expect(await seen(olga, ben)).toEqual({ [id]: { value: 'b' } })
})

test('accounts that everybody knows have a name of their own; others have a pattern', async () => {
  const { olga, ana } = await aRealm()
  await creates(olga, { name: 'ignored', field_type: 7, field_data: { subtype: 'github' } })
  const custom = { subtype: 'custom', url_pattern: 'https://x.org/%(username)s' }
  await creates(olga, { name: 'Forge', field_type: 7, field_data: custom })

  const { custom_fields } = await ana.calls(api.profileFields.list, {})
  expect(custom_fields.map((field) => [field.name, JSON.parse(field.field_data)])).toEqual([
    ['GitHub username', { subtype: 'github' }],
    ['Forge', custom],
  ])
})

test('two short fields fit into the summary', async () => {
  const { olga } = await aRealm()
  const summary = { display_in_profile_summary: true }
  await creates(olga, { name: 'One', field_type: 1, ...summary })
  for (const field_type of [2, 6]) {
    const promise = creates(olga, { name: 'Long', field_type, ...summary })
    await expect(promise).rejects.toMatchObject(refused)
  }
  await creates(olga, { name: 'Two', field_type: 8, ...summary })
  const third = await creates(olga, { name: 'Three', field_type: 1 })
  const promise = olga.calls(api.profileFields.update, { field_id: third, ...summary })
  await expect(promise).rejects.toMatchObject(refused)
})

test('only administrators set fields that users cannot edit', async () => {
  const { olga, ana, joins } = await aRealm()
  const admin = await joins('ada', roles.administrator)
  const id = await creates(olga, { name: 'Badge', field_type: 1, editable_by_user: false })

  await expect(sets(ana, id, '7')).rejects.toMatchObject(refused)
  await sets(admin, id, '1')
  await olga.calls(api.users.update, { user_id: ana.id, profile_data: [{ id, value: '7' }] })
  const clears = ana.calls(api.profileFields.clearValues, { data: [id] })
  await expect(clears).rejects.toMatchObject(refused)
  expect(await seen(ana, ana)).toMatchObject({ [id]: { value: '7' } })
  await olga.calls(api.users.update, { user_id: ana.id, profile_data: [{ id, value: null }] })
  expect(await seen(ana, ana)).toEqual({})
})

test('a user clears a field', async () => {
  const { olga, ana, everyone } = await aRealm()
  const id = await creates(olga, { name: 'City', field_type: 1 })
  await sets(ana, id, 'Lisbon')
  await verifyAction(everyone, () => ana.calls(api.profileFields.clearValues, { data: [id] }))
  expect(await seen(olga, ana)).toEqual({})
})

test('half of a change does not happen', async () => {
  const { olga, ana } = await aRealm()
  const id = await creates(olga, { name: 'City', field_type: 1 })
  const data = [
    { id, value: 'Lisbon' },
    { id: id + 1, value: 'nowhere' },
  ]
  await expect(ana.calls(api.profileFields.setValues, { data })).rejects.toMatchObject(refused)
  expect(await seen(olga, ana)).toEqual({})
})

test.each([
  {},
  { name: ' ', field_type: 1 },
  { name: 'x'.repeat(41), field_type: 1 },
  { name: 'x', hint: 'x'.repeat(81), field_type: 1 },
  { name: 'x', field_type: 9 },
  { name: 'x', field_type: 3 },
  { name: 'x', field_type: 3, field_data: {} },
  { name: 'x', field_type: 3, field_data: { a: { text: ' ', order: '1' } } },
  { name: 'x', field_type: 3, field_data: { a: { text: 'A', order: 'first' } } },
  { name: 'x', field_type: 3, field_data: { a: choices.a, b: { text: 'tea', order: '2' } } },
  { name: 'x', field_type: 7 },
  { name: 'x', field_type: 7, field_data: { subtype: 'constructor' } },
  { name: 'x', field_type: 7, field_data: { subtype: 'custom', url_pattern: 'https://x.org/' } },
  { field_type: 7, field_data: { subtype: 'custom', url_pattern: 'javascript:%(username)s' } },
  { name: 'CITY', field_type: 1 },
])('no field comes of %j', async (field) => {
  const { olga, ana } = await aRealm()
  await creates(olga, { name: 'City', field_type: 1 })
  const sent = Object.entries(field).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const answer = await olga.requests('POST', '/realm/profile_fields', Object.fromEntries(sent))
  expect(answer.status).toBe(400)
  const { custom_fields } = await ana.calls(api.profileFields.list, {})
  expect(custom_fields).toHaveLength(1)
})

test('orders that leave fields out, and fields that do not exist, are refused', async () => {
  const { olga, ana } = await aRealm()
  const id = await creates(olga, { name: 'City', field_type: 1 })
  await creates(olga, { name: 'Day', field_type: 4 })
  for (const order of [[id], [id, id], [id, 999]]) {
    const promise = olga.calls(api.profileFields.reorder, { order })
    await expect(promise).rejects.toMatchObject(refused)
  }
  const missing = { field_id: 999 }
  await expect(olga.calls(api.profileFields.update, missing)).rejects.toMatchObject(refused)
  await expect(olga.calls(api.profileFields.remove, missing)).rejects.toMatchObject(refused)
  for (const act of [
    () => ana.calls(api.profileFields.remove, { field_id: id }),
    () => ana.calls(api.profileFields.update, { field_id: id, name: 'Mine' }),
    () => ana.calls(api.profileFields.reorder, { order: [id] }),
    () => creates(ana, { name: 'Mine', field_type: 1 }),
  ]) {
    await expect(act()).rejects.toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' })
  }
})
