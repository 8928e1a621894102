import { api, type ChannelId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aRealm } from '../../test/a-realm.ts'
import type { Loose } from '../../test/person.ts'
import { verifyAction } from '../../test/verify-action.ts'

async function aSecret() {
  const people = await aRealm({ channel: 'open', subscribers: ['ana', 'gus'] })
  await people.ana.calls(api.channels.subscribe, {
    subscriptions: [{ name: 'secret' }],
    invite_only: true,
  })
  const { streams } = await people.ana.calls(api.channels.list, {})
  const secret = streams.find(({ name }) => name === 'secret') as { stream_id: ChannelId }
  return { ...people, secret }
}

describe('security 3: closed channels cannot be joined', () => {
  test.each([
    ['for themselves', () => ({})],
    ['for themselves by id', ({ ben }: Loose) => ({ principals: [ben.id] })],
    ['for themselves by address', ({ ben }: Loose) => ({ principals: [ben.email] })],
    ['for others', ({ gus }: Loose) => ({ principals: [gus.id] })],
    [
      'for themselves and a subscriber',
      ({ ben, ana }: Loose) => ({ principals: [ana.id, ben.id] }),
    ],
    ['for a subscriber', ({ ana }: Loose) => ({ principals: [ana.id] })],
    ['as a public one', () => ({ invite_only: false })],
    ['as a new one', () => ({ invite_only: true, history_public_to_subscribers: true })],
  ])('not by asking %s', async (_how, paramsFor) => {
    const people = await aSecret()
    const { olga, ben, everyone } = people

    for (const person of [ben, olga]) {
      for (const name of ['secret', 'SECRET', ' secret ']) {
        const params = { subscriptions: [{ name }], ...paramsFor(people) }
        const refused = () =>
          expect(person.calls(api.channels.subscribe, params)).rejects.toThrow('BAD_REQUEST')
        await verifyAction(everyone, refused, { changesNothing: true })
      }
    }
  })

  test('not by asking for several, of which one is open', async () => {
    const { ben, everyone } = await aSecret()
    const subscriptions = [{ name: 'open' }, { name: 'secret' }, { name: 'new' }]

    const refused = () =>
      expect(ben.calls(api.channels.subscribe, { subscriptions })).rejects.toThrow('BAD_REQUEST')

    await verifyAction(everyone, refused, { changesNothing: true })
  })

  test('not by writing into it by number', async () => {
    const { olga, ben, gus, secret, everyone } = await aSecret()
    const message = { type: 'channel', topic: 'x', content: 'hi' } as const

    const refused = async () => {
      for (const person of [ben, gus, olga]) {
        const sent = person.calls(api.messages.send, { ...message, to: secret.stream_id })
        await expect(sent).rejects.toMatchObject({ status: 400 })
      }
    }
    await verifyAction(everyone, refused, { changesNothing: true })
  })

  test('guests cannot subscribe anybody, not even to their own channels', async () => {
    const { ben, gus, everyone } = await aSecret()

    for (const principals of [undefined, [gus.id], [ben.id]]) {
      const params = { subscriptions: [{ name: 'open' }], principals }
      const refused = () =>
        expect(gus.calls(api.channels.subscribe, params)).rejects.toThrow('UNAUTHORIZED_PRINCIPAL')
      await verifyAction(everyone, refused, { changesNothing: true })
    }
  })

  test('and it is in no list of those who may not know of it', async () => {
    const { ben, gus } = await aSecret()
    const all = { include_public: true, include_web_public: true, include_subscribed: true }

    for (const person of [ben, gus]) {
      const { streams } = await person.calls(api.channels.list, { ...all, exclude_archived: false })
      const snapshot = await person.registers({ include_subscribers: true })
      expect(JSON.stringify([streams, snapshot])).not.toContain('secret')
    }
    expect(JSON.stringify(await gus.registers())).not.toContain('"general"')
  })
})
