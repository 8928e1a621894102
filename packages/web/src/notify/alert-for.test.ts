import type { EventOf } from '@parley/client/replica'
import { describe, expect, test } from 'vitest'
import { sampleNow, sampleReplica, sampleSettings } from '../../test/sample-organization.ts'
import { alertFor } from './alert-for.ts'

type News = EventOf<'message'>

const settings = {
  ...sampleSettings,
  enable_desktop_notifications: true,
  enable_sounds: true,
  enable_stream_desktop_notifications: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_audible_notifications: false,
  enable_followed_topic_wildcard_mentions_notify: false,
  wildcard_mentions_notify: true,
}

interface Case {
  readonly channelId?: number
  readonly topic?: string
  readonly flags?: readonly string[]
  readonly senderId?: number
  readonly age?: number
  readonly settings?: Readonly<Record<string, boolean>>
  readonly muted?: readonly number[]
}

/** The alert for a message to the channel, or for a direct message if there is no channel. */
function alertOf({ channelId, topic = 'Icons', flags = [], senderId = 2, age = 5, ...rest }: Case) {
  const replica = sampleReplica({
    user_settings: { ...settings, ...rest.settings },
    muted_users: (rest.muted ?? []).map((id) => ({ id, timestamp: 1 })),
  })
  const direct = { type: 'private', subject: '', display_recipient: [{ id: 1 }, { id: senderId }] }
  const inChannel = { type: 'stream', stream_id: channelId, subject: topic, display_recipient: '' }
  const message = {
    ...{ id: 9001, sender_id: senderId, timestamp: sampleNow / 1000 - age },
    ...(channelId === undefined ? direct : inChannel),
  }
  const news = { type: 'message', id: 1, message, flags } as unknown as News
  const { shows, sounds } = alertFor(replica, news, sampleNow)
  return `${shows ? 'shows' : '-'} ${sounds ? 'sounds' : '-'}`
}

const [design, builds] = [2, 13]
const followed = 'Onboarding, third try'

describe('a message notifies', () => {
  test.each<[string, Case, string]>([
    ['if it is direct', {}, 'shows sounds'],
    ['not in a channel by default', { channelId: design }, '- -'],
    [
      'in a channel, if the user chose it',
      { channelId: design, settings: { enable_stream_desktop_notifications: true } },
      'shows -',
    ],
    ['in a followed topic', { channelId: design, topic: followed }, 'shows -'],
    ['if it mentions the user', { channelId: design, flags: ['mentioned'] }, 'shows sounds'],
    [
      'if it mentions the user in a muted channel',
      { channelId: builds, flags: ['mentioned'] },
      'shows sounds',
    ],
    ['if it has an alert word', { channelId: design, flags: ['has_alert_word'] }, 'shows sounds'],
    [
      'if it mentions everybody',
      { channelId: design, flags: ['wildcard_mentioned'] },
      'shows sounds',
    ],
    [
      'not if it mentions everybody in a muted channel',
      { channelId: builds, flags: ['wildcard_mentioned'] },
      '- -',
    ],
    [
      'for a mention of everybody in a followed topic, as followed topics are set',
      { channelId: design, topic: followed, flags: ['wildcard_mentioned'] },
      'shows -',
    ],
    ['not if the user sent it', { senderId: 1 }, '- -'],
    ['not if it was read', { flags: ['read'] }, '- -'],
    ['not if its sender is muted', { muted: [2] }, '- -'],
    ['not if it is old', { age: 600 }, '- -'],
    ['without a sound', { settings: { enable_sounds: false } }, 'shows -'],
    ['with a sound only', { settings: { enable_desktop_notifications: false } }, '- sounds'],
  ])('%s', (_when, given, expected) => {
    expect(alertOf(given)).toBe(expected)
  })
})
