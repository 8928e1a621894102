import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const rust = {
  name: 'Rust playground',
  pygments_language: 'Rust',
  url_template: 'https://play.example/?edition=2021{&code}',
}

test('administrators manage code playgrounds, and everybody is notified', async () => {
  const { olga, ana, everyone } = await aRealm()

  const { id } = await verifyAction(everyone, () => olga.calls(api.playgrounds.add, rust))
  const { realm_playgrounds } = await ana.registers({ fetch_event_types: ['realm_playgrounds'] })
  expect(realm_playgrounds).toEqual([{ id, ...rust }])

  const moved = { ...rust, url_template: 'https://run.example/{?code}' }
  const changes = (texts: typeof rust) =>
    verifyAction(everyone, () =>
      olga.calls(api.playgrounds.update, { playground_id: id, ...texts }),
    )
  await changes(moved)
  const other = { ...moved, name: 'Another', pygments_language: 'Python' }
  await changes(other)
  const after = await ana.registers({ fetch_event_types: ['realm_playgrounds'] })
  expect(after.realm_playgrounds).toEqual([{ id, ...other }])

  await verifyAction(everyone, () => olga.calls(api.playgrounds.remove, { playground_id: id }))
  const again = await olga.calls(api.playgrounds.add, rust)
  expect(again.id).toBe(id + 1)
})

test.each<[string, Loose]>([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['name', { name: 'a\nb' }],
  ['name', { name: 'Rust playground' }],
  ['pygments_language', { pygments_language: '' }],
  ['pygments_language', { pygments_language: 'Rust; x' }],
  ['url_template', { url_template: 'https://x.org/{code' }],
  ['url_template', { url_template: 'https://x.org/' }],
  ['url_template', { url_template: 'https://x.org/{code}{more}' }],
  ['url_template', { url_template: 'javascript:{code}' }],
  ['url_template', { url_template: `https://x.org/{code}${'x'.repeat(1000)}` }],
])('no code playground whose %s is wrong: %j', async (_name, wrong) => {
  const { olga, everyone } = await aRealm()
  await olga.calls(api.playgrounds.add, rust)
  const right = { ...rust, name: 'Another' }
  const { id } = await olga.calls(api.playgrounds.add, right)
  const asks = (method: 'POST' | 'PATCH', path: string) =>
    olga.requests(method, `/realm/playgrounds${path}`, { ...right, name: 'A third', ...wrong })

  const refused = { status: 400, body: { code: 'BAD_REQUEST' } }
  const action = async () => {
    expect(await asks('POST', '')).toMatchObject(refused)
    expect(await asks('PATCH', `/${id}`)).toMatchObject(refused)
  }
  await verifyAction(everyone, action, { changesNothing: true })
})

test('a code playground that is saved as it is does not change', async () => {
  const { olga, everyone } = await aRealm()
  const { id: playground_id } = await olga.calls(api.playgrounds.add, rust)
  const saves = () => olga.calls(api.playgrounds.update, { playground_id, ...rust })
  await verifyAction(everyone, saves, { changesNothing: true })
})

test('only administrators manage code playgrounds, and only existing ones', async () => {
  const { olga, ana, everyone } = await aRealm()
  const { id } = await olga.calls(api.playgrounds.add, rust)

  await verifyAction(
    everyone,
    async () => {
      const code = 'UNAUTHORIZED_PRINCIPAL'
      await expect(ana.calls(api.playgrounds.add, rust)).rejects.toMatchObject({ code })
      const removes = ana.calls(api.playgrounds.remove, { playground_id: id })
      await expect(removes).rejects.toMatchObject({ code })
      const changes = ana.calls(api.playgrounds.update, {
        playground_id: id,
        ...rust,
        name: 'Mine',
      })
      await expect(changes).rejects.toMatchObject({ code })
      const unknown = olga.calls(api.playgrounds.remove, { playground_id: 99 as never })
      await expect(unknown).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      const none = olga.calls(api.playgrounds.update, { playground_id: 99 as never, ...rust })
      await expect(none).rejects.toThrow('Invalid playground')
    },
    { changesNothing: true },
  )
})
