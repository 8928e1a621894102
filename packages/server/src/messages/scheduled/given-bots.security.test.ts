import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm, theServer } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import { type Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'

const later = { scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3600 }

/** What waits for a user, as their keys show it. */
async function waitingFor(person: Person): Promise<Loose> {
  const { scheduled_messages } = await person.calls(api.scheduled.list, {})
  const { reminders } = await person.calls(api.reminders.list, {})
  const { drafts } = await person.calls(api.drafts.list, {})
  return { scheduled_messages, reminders, drafts }
}

/** Plans a message, keeps a draft and asks for a reminder, there. */
async function prepares(bot: Person, channel: string, stream_id: number): Promise<number> {
  const topic = `plans for ${channel}`
  const to = { type: 'stream', to: stream_id, topic } as const
  await bot.calls(api.scheduled.create, { ...to, ...later, content: `soon in ${channel}` })
  const draft = { type: 'stream', to: [stream_id], topic, content: `perhaps in ${channel}` }
  await bot.calls(api.drafts.create, { drafts: [draft] } as Loose)
  const message_id = await bot.sends(channel, topic, 'hi')
  await bot.calls(api.reminders.create, { message_id, ...later })
  return message_id
}

test('security 5: who gets a bot does not see what it has prepared for places that are closed to them', async () => {
  const { olga, ana, ben, realm, everyone, ...rest } = await aRealm({ channel: 'lobby' })
  const bot = await makesBot(rest, ana)
  await ana.adds([olga, ana, bot], 'vault', { invite_only: true })
  await ana.adds([ana, ben, bot], 'shared', { invite_only: true })
  const idOf = (name: string) => realm.directory.channelByName(name)?.id ?? 0
  for (const name of ['lobby', 'vault', 'shared']) await prepares(bot, name, idOf(name))
  const message_id = await prepares(bot, 'vault', idOf('vault'))
  await olga.calls(api.messages.update, { message_id, stream_id: idOf('lobby'), topic: 'open' })
  const deleted = await prepares(bot, 'vault', idOf('vault'))
  await olga.calls(api.messages.remove, { message_id: deleted })
  await bot.calls(api.scheduled.create, {
    ...{ type: 'direct', to: [ana.id], content: 'soon, Ana', ...later },
  })
  await bot.registers()

  await verifyAction(everyone, () =>
    olga.calls(api.bots.update, { bot_id: bot.id, bot_owner_id: ben.id }),
  )

  const { api_key: apiKey } = await ben.calls(api.bots.regenerateKey, { bot_id: bot.id })
  const { name, id, email, host } = bot
  const taken = new Person({ server: await theServer(), host, name, id, email, apiKey })
  const seen = JSON.stringify([await waitingFor(taken), await taken.registers()])
  expect(seen).not.toContain('vault')
  for (const text of ['soon in lobby', 'perhaps in shared', 'soon, Ana']) {
    expect(seen).toContain(text)
  }
})
