import { api, givenSettingNames, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { stopWords } from '../messages/stop-words.ts'

test('a client learns what the server has, and what it has not', async () => {
  const { olga, ana, everyone } = await aRealm()
  const snapshot = await ana.registers()
  expect(snapshot).toMatchObject({
    development_environment: false,
    giphy_api_key: '',
    has_zoom_token: false,
    jitsi_server_url: snapshot.server_jitsi_server_url,
    realm_authentication_methods: { Email: { enabled: true } },
    realm_billing: { has_pending_sponsorship_request: false },
    realm_embedded_bots: [],
    realm_push_notifications_enabled: false,
    server_typing_started_wait_period_milliseconds: limits.typingStartedWaitMs,
    tenor_api_key: '',
  })
  const ids = Object.values<{ id: number }>(snapshot.gif_rating_policy_options).map(({ id }) => id)
  expect(ids).toContain(snapshot.realm_gif_rating_policy)
  expect(givenSettingNames).toContain('gif_rating_policy')

  const jitsi_server_url = 'https://meet.example.org'
  await verifyAction(everyone, () => olga.calls(api.realm.update, { jitsi_server_url }))
  expect(await ana.registers()).toMatchObject({ jitsi_server_url })
})

test('each is told by its own word, and by no other', async () => {
  const { ana } = await aRealm()
  const words = ['giphy', 'realm_billing', 'realm_embedded_bots', 'stop_words', 'video_calls']
  const named = await ana.registers({ fetch_event_types: words })
  expect(named).toMatchObject({ stop_words: [...stopWords] })
  expect(named).not.toHaveProperty('realm_plan_type')
  const realm = await ana.registers({ fetch_event_types: ['realm'] })
  for (const name of ['giphy_api_key', 'realm_billing', 'stop_words', 'has_zoom_token']) {
    expect(named).toHaveProperty(name)
    expect(realm).not.toHaveProperty(name)
  }
})

test('the words that search passes over are those of the database', async () => {
  const { database } = await theServer()
  const looked = await database.sql<{ word: string }[]>`
    select word from unnest(${[...stopWords, 'chat']}::text[]) as word
    where numnode(plainto_tsquery('english', word)) > 0`
  expect(looked.map(({ word }) => word)).toEqual(['chat'])
})
