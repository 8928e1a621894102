import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const adds = (person: Person, fragment: string, rest: Loose = {}) =>
  person.calls(api.navigationViews.add, { fragment, is_pinned: true, ...rest })
const changes = (person: Person, fragment: string, change: Loose) =>
  person.calls(api.navigationViews.update, { fragment, ...change })
const removes = (person: Person, fragment: string) =>
  person.calls(api.navigationViews.remove, { fragment })
const viewsOf = async (person: Person) =>
  (await person.calls(api.navigationViews.list, {})).navigation_views

test('people pin, hide, name and forget views, each for themselves', async () => {
  const { ana, ben, gus, everyone } = await aRealm()
  const verify = (act: () => Promise<unknown>) => verifyAction(everyone, act)
  const own = 'narrow/channel/3-design/topic/logo'

  await verify(() => adds(ana, 'inbox', { is_pinned: false }))
  await verify(() => adds(ana, own, { name: ' Logo ' }))
  await verify(() => adds(gus, own, { name: 'Logo' }))
  await verify(() => adds(ana, 'narrow/is/dm', { name: 'Direct' }))
  await verify(() => changes(ana, own, { is_pinned: false, name: 'The logo' }))
  await verify(() => changes(ana, 'inbox', { is_pinned: true }))
  await verify(() => removes(ana, 'narrow/is/dm'))

  expect(await viewsOf(ana)).toEqual([
    { fragment: 'inbox', is_pinned: true, name: null },
    { fragment: own, is_pinned: false, name: 'The logo' },
  ])
  expect(await viewsOf(gus)).toEqual([{ fragment: own, is_pinned: true, name: 'Logo' }])
  expect(await viewsOf(ben)).toEqual([])
})

test("changes are sent only to the user's own clients", async () => {
  const { ana, ben } = await aRealm()
  await ana.registers({ event_types: ['navigation_view'], fetch_event_types: [] })
  await ben.registers()

  await adds(ana, 'mine', { name: 'Mine' })
  await changes(ana, 'mine', { name: 'Mine', is_pinned: false })
  await changes(ana, 'mine', {})
  await removes(ana, 'mine')

  const event = { id: expect.any(Number), type: 'navigation_view' }
  expect(await ana.newEvents()).toEqual([
    {
      ...event,
      op: 'add',
      navigation_view: { fragment: 'mine', is_pinned: true, name: 'Mine' },
    },
    { ...event, op: 'update', fragment: 'mine', data: { is_pinned: false } },
    { ...event, op: 'remove', fragment: 'mine' },
  ])
  expect(await ben.newEvents()).toEqual([])
})

test('the slashes of a fragment may be in the path as they are, or encoded', async () => {
  const { ana } = await aRealm()
  const own = 'narrow/near/1.5%'
  await adds(ana, own, { name: 'Near' })

  for (const path of ['narrow/near/1.5%25', 'narrow%2Fnear%2F1.5%25']) {
    const answer = await ana.requests('PATCH', `/navigation_views/${path}`, { is_pinned: 'false' })
    expect(answer, path).toMatchObject({ status: 200 })
  }
  expect(await viewsOf(ana)).toEqual([{ fragment: own, is_pinned: false, name: 'Near' }])
  expect(await ana.requests('DELETE', '/navigation_views/narrow/near/1.5%25')).toMatchObject({
    status: 200,
  })
})

test('invalid views are refused', async () => {
  const { ana, ben, everyone } = await aRealm()
  await adds(ana, 'mine', { name: 'Mine' })
  await adds(ana, 'other', { name: 'Other' })
  await adds(ana, 'recent')
  const refused = (act: Promise<unknown>) =>
    expect(act).rejects.toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  const unknown = (act: Promise<unknown>) =>
    expect(act).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })

  await verifyAction(
    everyone,
    async () => {
      await refused(adds(ana, ''))
      await refused(adds(ana, ' \n'))
      await refused(adds(ana, 'inbox', { name: 'Mine' }))
      await refused(adds(ana, 'new', { name: '  ' }))
      await refused(adds(ana, 'new', { name: 'Mine' }))
      await refused(adds(ana, 'mine', { name: 'New' }))
      await refused(adds(ana, 'x'.repeat(501)))
      await refused(adds(ana, 'new', { name: 'x'.repeat(101) }))
      await refused(changes(ana, 'recent', { name: 'Lately' }))
      await refused(changes(ana, 'mine', { name: 'Other' }))
      await refused(changes(ana, 'mine', { name: '' }))
      await unknown(changes(ana, 'inbox', { is_pinned: true }))
      await unknown(removes(ana, 'inbox'))
      await unknown(changes(ben, 'mine', { is_pinned: true }))
      await unknown(removes(ben, 'mine'))
      expect(await ana.requests('POST', '/navigation_views', { fragment: 'new' })).toMatchObject({
        status: 400,
        body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'is_pinned' },
      })
    },
    { changesNothing: true },
  )
})

test('of two concurrent additions of a view, the second learns that it exists', async () => {
  const { ana } = await aRealm()

  const both = await Promise.allSettled([adds(ana, 'feed'), adds(ana, 'feed')])

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('security 25: a user has at most a thousand views', async () => {
  const { realm, ana, ben } = await aRealm()
  await realm.sql`
    insert into navigation_view (realm_id, user_id, fragment, is_pinned, name, added_at)
    select ${realm.id}, ${ana.id}, 'narrow/id/' || id, true, null, now()
    from generate_series(1, 1000) as id`

  await expect(adds(ana, 'inbox')).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  expect(await viewsOf(ana)).toHaveLength(1000)
  await adds(ben, 'inbox')
})
