import { api, limits, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { userOf } from '../../directory/of-id.ts'
import { viewerOf } from '../../directory/viewer.ts'
import type { Realm } from '../../realms/realm.ts'
import { readWithin } from './read-within.ts'
import { RecentMessages } from './recent-messages.ts'

/** Something happens while the messages are read for the second time. */
class Interrupted extends RecentMessages {
  readonly #meanwhile: () => Promise<unknown>
  #reads = 0

  constructor(realm: Realm, meanwhile: () => Promise<unknown>) {
    super(realm)
    this.#meanwhile = meanwhile
  }

  override async find(ids: readonly MessageId[]) {
    const found = await super.find(ids)
    this.#reads++
    if (this.#reads === 2) await this.#meanwhile()
    return found
  }
}

test('security 1: a user who loses access between two reads of a fetch receives nothing more', async () => {
  const { realm, olga, ana, ben } = await aRealm()
  await olga.adds([ana, ben], 'secret', { invite_only: true })
  const first = await ana.sends('secret', 'logo', 'one')
  const last = await ana.sends('secret', 'logo', 'two')
  const removes = () =>
    olga.calls(api.channels.unsubscribe, { subscriptions: ['secret'], principals: [ben.id] })
  // Between them stand 600 messages that are deleted.
  const missing = Array.from({ length: 600 }, (_, index) => (last + 1 + index) as MessageId)
  const asked = { anchor: first, most: limits.maxCharactersPerFetch }
  const ids = [first, ...missing, last]
  const reads = async (viewer: typeof ben, meanwhile: () => Promise<unknown>) => {
    const bound = {
      ...asked,
      viewer: viewerOf(realm.directory, userOf(realm.directory, viewer.id)),
    }
    const { messages } = await readWithin(new Interrupted(realm, meanwhile), ids, bound)
    return messages.map(({ id }) => id)
  }

  expect(await reads(ana, removes)).toEqual([first, last])
  await ana.adds([ben], 'secret')
  expect(await reads(ben, removes)).toEqual([])
})
