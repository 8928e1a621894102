import { api } from '@parley/contract'
import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import type { Loose, Person } from '../../../test/person.ts'
import { verifyAction } from '../../../test/verify-action.ts'
import { noticeWords, resolvedNotice } from './notice-words.ts'

const noticesIn = async (person: Person, narrow: [string, string]) => {
  const messages = await person.reads([narrow], { apply_markdown: false })
  const notices = messages.filter(({ client }) => client === 'Internal')
  return notices.map(({ subject, content }: Loose) => `${subject}: ${content}`)
}

/** An organization in German; Ben alone reads English. */
async function germans() {
  const people = await aRealm({ channel: 'Entwurf', subscribers: ['olga', 'ana', 'ben'] })
  const { olga, ana } = people
  await olga.calls(api.realm.update, { default_language: 'de', send_channel_events_messages: true })
  await ana.calls(api.settings.update, { default_language: 'de' })
  return { ...people, who: `@_**Olga|${olga.id}**` }
}

test('notices in channels are in the language of the organization, as their topics are', async () => {
  const { olga, ben, everyone, who } = await germans()
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'Entwurf' })
  await olga.calls(api.realm.update, { new_stream_announcements_stream_id: stream_id })

  await verifyAction(everyone, () =>
    olga.calls(api.channels.update, { stream_id, description: 'Farben', is_private: true }),
  )
  await olga.calls(api.channels.subscribe, { subscriptions: [{ name: 'neu' }], announce: true })

  expect(await noticesIn(ben, ['channel', 'Entwurf'])).toEqual([
    `Kanalereignisse: ${who} hat die Beschreibung dieses Kanals geändert. Beschreibung: \`Farben\``,
    `Kanalereignisse: ${who} hat den Zugang zu diesem Kanal von **Öffentlich** zu **Privat, geschützter Verlauf** geändert.`,
    `neue Kanäle: ${who} hat einen neuen Kanal erstellt: #**neu**.`,
  ])
})

test('a direct notice is in the language of its reader', async () => {
  const { olga, ana, ben, everyone, who } = await germans()
  const group = { name: 'Köche', description: '', members: [] }
  const { group_id } = await olga.calls(api.groups.create, group)

  await verifyAction(everyone, () =>
    olga.calls(api.groups.updateMembers, { user_group_id: group_id, add: [ana.id, ben.id] }),
  )
  await olga.adds([ana, ben], 'neu', { send_new_subscription_messages: true })

  expect(await noticesIn(ana, ['is', 'dm'])).toEqual([
    `: ${who} hat dich zur Gruppe @_*Köche* hinzugefügt.`,
    `: ${who} hat den Kanal #**neu** für dich abonniert.`,
  ])
  expect(await noticesIn(ben, ['is', 'dm'])).toEqual([
    `: ${who} added you to the group @_*Köche*.`,
    `: ${who} subscribed you to the channel #**neu**.`,
  ])
})

test('moves name a private channel in no language, and a topic that is reopened at once has no notice', async () => {
  const { olga, ana, ben, who } = await germans()
  await olga.adds([olga], 'geheim', { invite_only: true })
  const { stream_id } = await olga.calls(api.channels.getId, { stream: 'geheim' })
  const [first, second] = [
    await ana.sends('Entwurf', 'Logo', '1'),
    await ana.sends('Entwurf', 'Logo', '2'),
  ]
  const moves = (message_id: typeof first, change: Loose) =>
    olga.calls(api.messages.update, { message_id, ...change })

  await moves(first, { topic: '✔ Logo', propagate_mode: 'change_all' })
  await moves(first, { topic: 'Logo', propagate_mode: 'change_all' })
  const told = { propagate_mode: 'change_one', send_notification_to_old_thread: true }
  await moves(second, { stream_id, ...told })
  await moves(first, { topic: 'Farben', ...told })

  expect(await noticesIn(ben, ['channel', 'Entwurf'])).toEqual([
    `Logo: ${who} hat eine Nachricht dieses Themas in einen privaten Kanal verschoben.`,
    `Farben: ${who} hat eine Nachricht von #**Entwurf>Logo** hierher verschoben.`,
    `Logo: ${who} hat eine Nachricht dieses Themas nach #**Entwurf>Farben** verschoben.`,
  ])
})

test('the words for a resolved topic are recognized in every language', () => {
  for (const language of ['en', 'de'] as const) {
    const { resolved, unresolved, archived } = noticeWords({ language })
    expect(resolved('@_**Olga|1**')).toMatch(resolvedNotice)
    expect(unresolved('@_**Olga|1**')).toMatch(resolvedNotice)
    expect(archived('@_**Olga|1**')).not.toMatch(resolvedNotice)
  }
})
