import { readFile } from 'node:fs/promises'
import { api, snapshotFields } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { alwaysThere, leftOut, registerFields } from '../../../test/register-fields.ts'
import { startSibling } from '../../../test/test-server.ts'

vi.setConfig({ testTimeout: 240_000 })

const namesIn = (text = '') => text.split(/\s+/).filter((name) => name !== '')
const declared = new Set(Object.values(snapshotFields).flatMap((fields) => Object.keys(fields)))
const expected = (word: string) =>
  namesIn(registerFields[word])
    .filter((name) => declared.has(name))
    .sort()

/** `unread_msgs` is selected by two words together. */
const asksFor = (word: string) => (word === 'unread' ? ['message', 'update_message_flags'] : [word])

test('every field of POST /register is there when its word is asked for, and never otherwise', async () => {
  const { ana } = await aRealm({ channel: 'design', subscribers: ['ana'] })
  const always = namesIn(alwaysThere)
  const words = [...Object.keys(snapshotFields), 'message_and_no_word', 'typing']
  for (const word of words) {
    const fetch_event_types = asksFor(word)
    const given = Object.keys(await ana.registers({ fetch_event_types }))
    await ana.givesUpQueue()
    const others = word === 'unread' ? expected('message') : []
    expect(given.filter((name) => !always.includes(name)).sort(), word).toEqual(
      [...expected(word), ...others].sort(),
    )
    for (const name of always) expect(given, word).toContain(name)
  }
})

test('without a selection all fields are present, except superseded ones', async () => {
  const { ana } = await aRealm()
  const all = Object.keys(await ana.registers())
  const words = Object.keys(registerFields).filter((word) => word !== 'muted_topics')
  expect(all).toEqual(expect.arrayContaining(words.flatMap(expected)))
  expect(all).not.toContain('muted_topics')
  const narrowed = Object.keys(await ana.registers({ event_types: ['realm_emoji'] }))
  expect(narrowed).toContain('realm_emoji')
  expect(narrowed).not.toContain('realm_users')
})

test('the fields that clients know are declared or omitted for a reason, and no others are declared', async () => {
  const text = await readFile(new URL('../../../../../docs/register.md', import.meta.url), 'utf8')
  const known = Object.values(registerFields).flatMap(namesIn)
  for (const [name, reason] of Object.entries(leftOut)) {
    expect(text).toContain(`| \`${name}\` | ${reason} |`)
    expect(declared, 'declared, and said to be left out').not.toContain(name)
  }
  const missing = known.filter((name) => !declared.has(name) && !(name in leftOut))
  expect(missing).toEqual([])
  expect([...declared].filter((name) => !known.includes(name))).toEqual([])
})

test('missing services are reported as missing', async () => {
  const { olga, ana } = await aRealm()
  expect(await ana.registers()).toMatchObject({
    giphy_api_key: '',
    has_zoom_token: false,
    jitsi_server_url: '',
    realm_embedded_bots: [],
    realm_push_notifications_enabled: false,
    stop_words: [],
    tenor_api_key: '',
    zulip_plan_is_not_limited: true,
  })
  const jitsi_server_url = 'https://meet.example.org'
  await olga.calls(api.realm.update, { jitsi_server_url })
  expect(await ana.registers()).toMatchObject({
    jitsi_server_url,
    realm_jitsi_server_url: jitsi_server_url,
    server_jitsi_server_url: null,
  })
})

test('keys for GIFs are sent to clients, if the server has any', async () => {
  const { ana, realm } = await aRealm()
  const env = { GIPHY_API_KEY: 'giphy key', TENOR_API_KEY: 'tenor key' }
  const sibling = await startSibling(await theServer(), { env })
  await sibling.realms.open(realm.id)
  const keys = { giphy_api_key: 'giphy key', tenor_api_key: 'tenor key' }
  expect(await ana.at(sibling).registers()).toMatchObject(keys)
  await sibling.close()
})
