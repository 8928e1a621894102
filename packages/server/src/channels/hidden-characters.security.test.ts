import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'

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
