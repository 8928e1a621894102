import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'
import { nameKey, nameLook } from '../directory/name-key.ts'

const refused = { status: 400, code: 'BAD_REQUEST' }
const zeroWidth = '\u200b'
const reversing = '\u202e'

test('security 12: nothing is named so that nobody sees it, or that it looks like something else', async () => {
  const { olga, everyone } = await aRealm({ channel: 'general', subscribers: ['olga'] })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'general' })
  const names: ((name: string) => Promise<unknown>)[] = [
    (name) => olga.calls(api.channels.subscribe, { subscriptions: [{ name }] }),
    (name) => olga.calls(api.channels.update, { stream_id, new_name: `${name}!` }),
    (name) => olga.calls(api.groups.create, { name, description: '', members: [] as Loose }),
    (name) => olga.calls(api.folders.create, { name, description: '' }),
  ]
  await verifyAction(
    everyone,
    async () => {
      for (const create of names) {
        for (const name of [
          zeroWidth,
          `gen${zeroWidth}eral`,
          `gen${reversing}eral`,
          '\u3164\u2800',
        ]) {
          await expect(create(name), JSON.stringify(name)).rejects.toMatchObject(refused)
        }
      }
      for (const topic of [zeroWidth, `${reversing}${zeroWidth}`, '\ufeff\u00ad']) {
        await expect(olga.sends('general', topic, 'x')).rejects.toMatchObject(refused)
      }
    },
    { changesNothing: true },
  )
  for (const name of ['👩\u200d💻 work', 'نرگس\u200cزاده', 'Zoë ❤️']) {
    for (const create of names) await create(name)
    await olga.sends(name, name, 'x')
  }
})

test('security 12: no new name looks like another one, whatever joiners and variants it contains', async () => {
  const { olga, everyone } = await aRealm({ channel: 'pub', subscribers: ['olga'] })
  const joins = (...names: string[]) =>
    olga.calls(api.channels.subscribe, { subscriptions: names.map((name) => ({ name })) })
  await joins('other')
  const idOf = async (stream: string) =>
    (await olga.calls(api.channels.getId, { stream })).stream_id as never
  const [pub, other] = [await idOf('pub'), await idOf('other')]
  const description = ''
  const creates: ((name: string) => Promise<Loose>)[] = [
    (name) => olga.calls(api.groups.create, { name, description, members: [] }),
    (name) => olga.calls(api.folders.create, { name, description }),
    (name) => {
      const group = { group_name: name, description, stream_names: ['other'] }
      return olga.calls(api.defaultGroups.create, group)
    },
  ]
  for (const create of creates) await create('pub')
  const [group, folder] = await Promise.all(creates.slice(0, 2).map((create) => create('other')))
  const uses: ((name: string) => Promise<unknown>)[] = [
    ...creates,
    (name) => joins(name),
    (name) => joins(`${name}2`, 'pub2'),
    (name) => olga.calls(api.channels.updateSubscriptions, { add: [{ name }] }),
    (name) => olga.calls(api.channels.create, { name, subscribers: [] }),
    (name) => olga.calls(api.channels.update, { stream_id: other, new_name: name }),
    (name) => olga.calls(api.groups.update, { user_group_id: group?.group_id, name }),
    (name) => {
      return olga.calls(api.folders.update, { channel_folder_id: folder?.channel_folder_id, name })
    },
  ]
  const taken = { ...refused, message: expect.stringMatching(/already (exists|in use)/) }
  await verifyAction(
    everyone,
    async () => {
      for (const use of uses) {
        for (const name of ['pub\ufe0f', 'pu\u200db', 'PUB\u200c', '\ufe0epub', 'ｐub']) {
          await expect(use(name), JSON.stringify(name)).rejects.toMatchObject(taken)
        }
      }
    },
    { changesNothing: true },
  )
  // It does not look like another one if it changes only its own joiners.
  await olga.calls(api.channels.update, { stream_id: pub, new_name: 'pub\ufe0f' })
})

test('security 12: a name that differs from another one in case alone looks like it, in each alphabet', async () => {
  const differing: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const name = `a${String.fromCodePoint(code)}a`
    for (const same of [name.toLowerCase(), name.toUpperCase()]) {
      if (nameKey(same) === nameKey(name) && nameLook(same) !== nameLook(name)) differing.push(name)
    }
  }
  expect(differing).toEqual([])

  // With compatible characters as one, a lunate sigma is a final one, and a capital one a common one.
  const { olga } = await aRealm({ channel: 'a\u03f2a', subscribers: ['olga'] })
  await olga.calls(api.channels.subscribe, { subscriptions: [{ name: 'other' }] })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'other' })
  const rename = olga.calls(api.channels.update, { stream_id, new_name: 'a\u03f9a' })
  await expect(rename).rejects.toMatchObject(refused)
})
