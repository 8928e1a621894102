import { auditKinds, realmSettingNames } from '@parley/contract'
import { expect, test } from 'vitest'
import { sampleReplica } from '../../../../test/sample-organization.ts'
import { type AuditEntry, auditTopics } from './audit-kinds.ts'
import { sentenceOf } from './audit-sentence.ts'
import { auditSettingWords } from './audit-setting-words.ts'

const replica = sampleReplica()
const [first, second] = [1, 2].map((id) => replica.people.byId.get(id)?.full_name ?? '')

function told(kind: string, details: object = {}, who: Partial<AuditEntry> = {}): string {
  const entry = {
    id: 1,
    timestamp: 0,
    actor_id: 1,
    user_id: 2,
    address: null,
    agent: null,
    key: null,
  }
  return sentenceOf({ ...entry, kind, details, ...who } as AuditEntry, replica)
}

test('each kind of entry has one topic and a sentence of its own', () => {
  const known = Object.values(auditTopics).flat()
  expect([...known].sort()).toEqual([...auditKinds].sort())
  for (const kind of auditKinds) {
    const sentence = told(kind)
    expect(sentence, kind).toMatch(/^[^:]+.*\.$/)
    expect(sentence, kind).not.toContain(`: ${kind.replaceAll('_', ' ')}`)
    expect(sentence, kind).not.toMatch(/undefined|null|NaN|\[object/)
  }
})

test('a kind that a newer server has is readable', () => {
  expect(told('moon_landed')).toBe(`${first}: moon landed (${second}).`)
  expect(told('moon_landed', {}, { user_id: null })).toBe(`${first}: moon landed.`)
  expect(told('constructor', {}, { user_id: null })).toBe(`${first}: constructor.`)
})

test('an entry says who did what to whom', () => {
  const own = { actor_id: 2, user_id: 2 } as Partial<AuditEntry>
  expect(told('role_changed', { before: 400, after: 200 })).toBe(
    `${first} changed the role of ${second} from Member to Administrator.`,
  )
  expect(told('user_deactivated')).toBe(`${first} deactivated ${second}.`)
  expect(told('user_deactivated', {}, own)).toBe(`${second} deactivated their own account.`)
  expect(told('password_set', { is_reset: true }, { actor_id: null })).toBe(
    `${second} reset the password by email.`,
  )
  expect(told('user_deactivated', {}, { actor_id: null })).toBe(`The server deactivated ${second}.`)
  expect(told('keys_ended', { keys: [{ name: 'script' }, { name: 'Firefox' }] })).toBe(
    `${first} ended keys or sessions of ${second}: “script”, “Firefox”.`,
  )
  expect(told('sign_in_refused', { reason: 'password' })).toContain('wrong password')
})

test('values, permissions, channels and groups have names', () => {
  expect(told('setting_changed', { name: 'invite_required', before: true, after: false })).toBe(
    `${first} changed the setting “An invitation is needed to join” from on to off.`,
  )
  expect(told('permissions_changed', { after: { can_create_groups: 5, can_fly_group: 1 } })).toBe(
    `${first} changed who may: Create groups, can fly group.`,
  )
  const limit = { name: 'message_content_edit_limit_seconds', before: 600, after: null }
  expect(told('setting_changed', limit)).toContain('from 10 minutes to no limit.')
  const nowhere = { name: 'signup_announcements_stream_id', before: 1, after: -1 }
  expect(told('setting_changed', nowhere)).toContain(
    `from “${replica.channels.byId.get(1)?.name}” to nowhere.`,
  )
  const days = { name: 'message_retention_days', before: -1, after: 30 }
  expect(told('setting_changed', days)).toContain('from forever to 30 days.')
  const channel = replica.channels.byId.values()[0]
  expect(told('channel_archived', { channel_id: channel?.stream_id, is_archived: true })).toBe(
    `${first} archived the channel ${channel?.name}.`,
  )
  expect(told('group_members_changed', { group_id: 999, added: [2] })).toBe(
    `${first} changed the members of the group no. 999: added ${second}.`,
  )
  expect(told('invitations_changed', { op: 'sent', mails: 3, role: 400 })).toContain(
    'sent 3 invitations',
  )
  expect(told('invitations_changed', { op: 'sent', mails: 1, role: 400 })).toContain(
    'sent 1 invitation for',
  )
  expect(told('setting_changed', { name: 'x', before: 'y'.repeat(500), after: null })).toHaveLength(
    `${first} changed the setting “x” from “${'y'.repeat(100)}…” to empty.`.length,
  )
})

test('the settings that have words exist', () => {
  const known = Object.keys(auditSettingWords().names)
  expect(known.filter((name) => !(realmSettingNames as readonly string[]).includes(name))).toEqual(
    [],
  )
})
