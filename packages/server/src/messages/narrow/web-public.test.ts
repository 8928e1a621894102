import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { request } from '../../../test/call.ts'
import type { Loose, Person } from '../../../test/person.ts'

const finds = async (person: Person, ...narrow: Loose[]) =>
  (await person.reads(narrow)).map(({ id }) => id)

test('guests and members read the history of web-public channels; without signing in, nobody does', async () => {
  const { olga, ana, gus, host } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const inside = await ana.sends('design', 'logo', 'not for the web')
  await olga.calls(api.realm.update, { enable_spectator_access: true })
  await olga.calls(api.channels.create, { name: 'news', subscribers: [], is_web_public: true })
  const shown = await olga.sends('news', 'today', 'for everybody')
  const webPublic = { operator: 'channels', operand: 'web-public' }

  // Only `channel` opens the history of a web-public channel; `channels` selects among the messages that one received.
  for (const person of [ana, gus]) {
    expect(await finds(person, ['channel', 'news'])).toEqual([shown])
    expect(await finds(person, webPublic, ['channel', 'news'], ['topic', 'today'])).toEqual([shown])
    expect(await finds(person, webPublic)).toEqual([])
  }
  await olga.adds([gus], 'news')
  const later = await olga.sends('news', 'today', 'for subscribers')
  expect(await finds(gus, webPublic)).toEqual([later])
  expect(await finds(gus, ['streams', 'web-public'])).toEqual([later])
  expect(await finds(gus, { ...webPublic, negated: true }, ['sender', ana.email])).toEqual([])
  expect(await finds(ana, { ...webPublic, negated: true })).toEqual([inside])

  const target = { server: await theServer(), host, authorization: undefined }
  const range = { anchor: 'newest', num_before: '10', num_after: '0' }
  const narrow = new URLSearchParams({ ...range, narrow: JSON.stringify([webPublic]) })
  for (const path of ['/messages', `/messages/${shown}`, '/messages/matches_narrow']) {
    expect(await request(target, 'GET', path, narrow), path).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="parley"' },
      body: { code: 'UNAUTHORIZED' },
    })
  }
})
