import { api, type MessageId } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const reacts = (person: Person, message_id: MessageId, emoji: Loose) =>
  person.calls(api.reactions.add, { message_id, ...emoji })
const takesBack = (person: Person, message_id: MessageId, emoji: Loose) =>
  person.calls(api.reactions.remove, { message_id, ...emoji })

const tada = { emoji_name: 'tada', emoji_code: '1f389', reaction_type: 'unicode_emoji' }

test('a reaction reaches the receivers of the message, stays with it, and can be removed', async () => {
  const { ana, ben, gus, everyone } = await aRealm({
    channel: 'design',
    subscribers: ['ana', 'ben'],
  })
  const id = await ana.sends('design', 'x', 'Ship it?')
  await gus.registers()

  await verifyAction(everyone, () => reacts(ben, id, { emoji_name: 'tada' }))
  await ana.registers()
  await reacts(ana, id, tada)

  expect(await ana.newEvents()).toMatchObject([
    {
      type: 'reaction',
      op: 'add',
      message_id: id,
      user_id: ana.id,
      user: { full_name: 'Ana' },
      ...tada,
    },
  ])
  expect(await ben.reads([['has', 'reaction']])).toMatchObject([
    {
      id,
      reactions: [
        { user_id: ben.id, ...tada },
        { user_id: ana.id, ...tada },
      ],
    },
  ])
  await verifyAction(everyone, () => takesBack(ben, id, { emoji_name: 'tada' }))
  await takesBack(ana, id, { emoji_code: '1f389' })
  expect(await ana.reads([['has', 'reaction']])).toEqual([])
})

test('a duplicate reaction is refused, and so is removing a missing one', async () => {
  const { ana, ben } = await aRealm()
  const id = await ana.writes([ben], 'hi')
  await reacts(ben, id, tada)

  await expect(reacts(ben, id, tada)).rejects.toMatchObject({ code: 'REACTION_ALREADY_EXISTS' })
  await expect(takesBack(ana, id, tada)).rejects.toMatchObject({ code: 'REACTION_DOES_NOT_EXIST' })
})

test.each([
  { emoji_name: 'no such thing' },
  { emoji_name: 'constructor' },
  { emoji_name: 'tada', emoji_code: '1f44d' },
  { emoji_name: 'tada', reaction_type: 'realm_emoji' },
])('the emoji %j is refused', async (emoji) => {
  const { ana } = await aRealm()
  const id = await ana.writes([ana], 'hi')

  await expect(reacts(ana, id, emoji)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test.each([
  ['POST', '/messages/1/reactions', {}],
  ['POST', '/messages/999/reactions', { emoji_name: 'tada' }],
  ['POST', '/messages/1/reactions', { emoji_name: 'x'.repeat(101) }],
  ['POST', '/messages/1/reactions', { emoji_name: 'tada', reaction_type: 'stamp' }],
  ['DELETE', '/messages/1/reactions', {}],
  ['DELETE', '/messages/999/reactions', { emoji_name: 'tada' }],
  ['DELETE', '/messages/1/reactions', { emoji_name: 'tada', emoji_code: 'x'.repeat(101) }],
])('%s %s with %j is refused', async (method, path, params) => {
  const { ana } = await aRealm()

  expect(await ana.requests(method, path, params as Loose)).toMatchObject({ status: 400 })
})

test('security 1: reactions are hidden with their message', async () => {
  const { olga, ana, ben } = await aRealm()
  await olga.adds([ana], 'secret', { invite_only: true })
  const id = await ana.sends('secret', 'x', 'hi')
  await ben.registers()

  await reacts(ana, id, tada)

  expect(await ben.newEvents()).toEqual([])
  await expect(reacts(ben, id, tada)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await expect(takesBack(ben, id, tada)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('security 1: reactions and typing identify users by their public address', async () => {
  const { ana, ben } = await aRealm()
  const id = await ana.writes([ben], 'hi')
  await ana.calls(api.settings.update, { email_address_visibility: 5 })
  await ben.registers()

  await reacts(ana, id, tada)
  await ana.calls(api.typing.notify, { op: 'start', to: [ben.id] })

  const email = `user${ana.id}@${ana.host}`
  const [reaction, typing] = await ben.newEvents()
  expect(reaction).toMatchObject({ user: { user_id: ana.id, email, full_name: 'Ana' } })
  expect(typing).toMatchObject({ sender: { user_id: ana.id, email } })
})

test('security 7: messages of another organization take no reactions from here', async () => {
  const { ana } = await aRealm()
  const other = await aRealm()
  const id = await other.ana.writes([other.ben], 'hi')

  await expect(reacts(ana, id, tada)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
