import { api } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { aMailing, emailed, waiting } from '../../../test/a-mailing.ts'
import { aRealm } from '../../../test/a-realm.ts'
import { makesBot } from '../../../test/makes-bot.ts'
import type { Person } from '../../../test/person.ts'

const at = (host: string) => `https://${host}`

describe('users who have not read messages', () => {
  test('get one email about all of them, in their conversations', async () => {
    const mailing = await aMailing()
    const { host, ana, ben, olga } = await aRealm({
      channel: 'design',
      subscribers: ['ana', 'ben'],
    })
    await ben.calls(api.settings.update, { timezone: 'Europe/Berlin', twenty_four_hour_time: true })

    const first = await ana.writes([ben], 'Lunch **now**?')
    await ana.sends('design', 'Icons', 'for nobody')
    const mention = await ana.sends('design', 'Icons', '@**Ben** see [this](https://example.org/a)')
    await ana.writes([ben], '> Yes\n\nNo')
    await olga.writes([ana, ben], 'for you two')
    const [mail, ...others] = await emailed(mailing, ben)

    expect(others).toEqual([])
    expect(mail?.subject).toBe('[Test] 4 unread messages in 3 conversations')
    const time = String.raw`\w+,? \d+ \w+,? (?:at )?\d\d:\d\d|\w+, \w+ \d+(?: at|,) \d\d:\d\d`
    const lines = mail?.text.replaceAll(new RegExp(`, (?:${time}):$`, 'gm'), ', TIME:').split('\n')
    const channel = /narrow\/channel\/(\d+)-design/.exec(mail?.text ?? '')?.[1]
    expect(lines?.join('\n')).toBe(`Direct messages with Ana

${at(host)}/#narrow/dm/${ana.id}-dm/near/${first}

Ana, TIME:
Lunch now?

Ana, TIME:
> Yes

No


#design › Icons

${at(host)}/#narrow/channel/${channel}-design/topic/Icons/near/${mention}

Ana, TIME:
@Ben see this (https://example.org/a)


Direct messages with Olga, Ana

${at(host)}/#narrow/dm/${olga.id},${ana.id}-dm/near/${mention + 2}

Olga, TIME:
for you two


You receive this email because you have not read these messages at Test. Nobody reads replies to it.
Choose what you are emailed about: ${at(host)}/#settings/notifications
Stop these emails: ${mail?.unsubscribe}
`)
    expect(await emailed(mailing, ben)).toHaveLength(1)
    expect(mailing.troubles).toEqual([])
  })

  test('have the sender, or the topic, in the subject if there is one conversation only', async () => {
    const mailing = await aMailing()
    const { ana, ben, olga } = await aRealm({ channel: 'design', subscribers: ['ana', 'ben'] })
    await ana.writes([ben], 'Lunch?')
    expect((await emailed(mailing, ben)).at(-1)?.subject).toBe('[Test] Message from Ana')
    await olga.writes([ben], 'One')
    await olga.writes([ben], 'Two')
    await ben.marks([await ana.writes([ben], 'read')], 'add')
    const [, , ...later] = await emailed(mailing, ben)
    expect(later).toEqual([])
    const subjects = mailing.mails.received.map(({ subject }) => subject)
    expect(subjects).toEqual(['[Test] Message from Ana', '[Test] 2 messages from Olga'])
  })

  test('get none about what they have read or written, do not want, or see in the app', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben, olga } = realm
    await ben.marks([await ana.writes([ben], 'read at once')], 'add')
    await ben.writes([ana], 'of my own')
    await olga.calls(api.settings.update, { enable_offline_email_notifications: false })
    await ana.writes([olga], 'unwanted')
    await ben.calls(api.mutedUsers.mute, { muted_user_id: olga.id })
    await olga.writes([ben], 'of somebody muted')
    expect(await emailed(mailing, ben)).toEqual([])
    expect(await emailed(mailing, olga)).toEqual([])

    await ben.calls(api.presence.report, { status: 'active' })
    await ana.writes([ben], 'on the screen')
    expect(await emailed(mailing, ben)).toEqual([])
    expect(await waiting(realm)).toEqual([])
  })

  test('are chosen by the settings of channels, topics and wildcards', async () => {
    const mailing = await aMailing()
    const realm = await aRealm({ channel: 'design', subscribers: ['olga', 'ana', 'ben', 'gus'] })
    const { ana, ben, gus, olga } = realm
    const [channel] = (await ana.registers({ fetch_event_types: ['subscription'] })).subscriptions
    const { stream_id } = channel
    await ben.calls(api.topics.setPolicy, { stream_id, topic: 'Icons', visibility_policy: 3 })
    const property = { stream_id, property: 'email_notifications', value: true } as const
    await gus.calls(api.channels.setProperties, { subscription_data: [property] })
    const subjects = async (person: Person) => {
      const mails = await emailed(mailing, person)
      return mails.map(({ subject }) => subject)
    }

    await ana.sends('design', 'Icons', 'followed by Ben')
    await ana.sends('design', 'Paper', 'for Gus only')
    expect(await subjects(ben)).toEqual(['[Test] #design › Icons'])
    expect(await subjects(gus)).toEqual(['[Test] 2 unread messages in 2 conversations'])
    expect(await subjects(olga)).toEqual([])

    await ana.sends('design', 'Paper', '@**all** look')
    expect(await subjects(olga)).toEqual(['[Test] #design › Paper'])
  })
})

describe('the email', () => {
  test('has no texts, names and places if the user, or the organization, wants it so', async () => {
    const mailing = await aMailing()
    const { ana, ben, olga } = await aRealm()
    await ben.calls(api.settings.update, { message_content_in_email_notifications: false })
    await ana.writes([ben], 'secret one')
    await ana.writes([ben], 'secret two')
    const [own] = await emailed(mailing, ben)
    expect(own?.subject).toBe('[Test] 2 unread messages')
    expect(own?.text).not.toMatch(/secret|Ana/)
    expect(own?.text).toContain('/#inbox\n')

    const allowed = { message_content_allowed_in_email_notifications: false }
    await olga.calls(api.realm.update, allowed)
    await ben.writes([ana], 'secret three')
    const [ofOrganization] = await emailed(mailing, ana)
    expect(ofOrganization?.subject).toBe('[Test] An unread message')
    expect(ofOrganization?.text).not.toMatch(/secret|Ben/)
  })

  test('hides what a spoiler hides, and turns no name into a link', async () => {
    const mailing = await aMailing()
    const { ana, ben } = await aRealm()
    await ana.calls(api.settings.update, { full_name: 'Ana evil.example.org' })
    await ana.writes([ben], '```spoiler The end\nThe butler\n```')
    const [mail] = await emailed(mailing, ben)
    expect(mail?.subject).toBe('[Test] Message from Ana evil . example . org')
    expect(mail?.text).toContain('The end\n(Parts are hidden as a spoiler.)')
    expect(mail?.text).not.toContain('butler')
  })

  test('is in the language of the user, and names no organization if they want it so', async () => {
    const mailing = await aMailing()
    const { ana, ben } = await aRealm()
    const never = 3
    await ben.calls(api.settings.update, {
      default_language: 'de',
      realm_name_in_email_notifications_policy: never,
    })
    await ana.writes([ben], 'Hallo')
    const [mail] = await emailed(mailing, ben)
    expect(mail?.subject).toBe('Nachricht von Ana')
    expect(mail?.text).toContain('Direktnachrichten mit Ana')
  })

  test('security 2: goes to nobody who lost access meanwhile, and to no bots', async () => {
    const mailing = await aMailing()
    const realm = await aRealm()
    const { ana, ben, olga } = realm
    const bot = await makesBot(realm, ana)
    await olga.calls(api.channels.create, {
      name: 'secrets',
      subscribers: [ana.id, ben.id],
      invite_only: true,
      history_public_to_subscribers: false,
    })
    await ana.sends('secrets', 'Plan', '@**Ben** look')
    await ana.writes([bot], 'to a bot')
    await mailing.looks()
    const userIds = (await waiting(realm)).map(({ userId }) => userId)
    expect(userIds).toContain(ben.id)
    expect(userIds).not.toContain(bot.id)
    await olga.calls(api.channels.unsubscribe, { subscriptions: ['secrets'], principals: [ben.id] })
    const [notice, ...mentions] = await emailed(mailing, ben)
    expect(notice?.text).toContain('Notification Bot')
    expect(notice?.text).not.toContain('look')
    expect(mentions).toEqual([])

    await ana.writes([ben], 'before you leave')
    await mailing.looks()
    await olga.calls(api.users.deactivate, { user_id: ben.id })
    expect(await emailed(mailing, ben)).toEqual([notice])
    expect(await waiting(realm)).toEqual([])
  })
})
