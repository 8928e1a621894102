import { expect, test } from 'vitest'
import type { NewEvent } from './domain-event.ts'
import { inCurrentForm, storedKindOf } from './former-kinds.ts'

test.each([
  ['group-members-added', { kind: 'group-members-changed', op: 'add', userIds: [1] }],
  ['group-members-removed', { kind: 'group-members-changed', op: 'remove', userIds: [1] }],
  ['user-muted', { kind: 'muted-users-changed', mutedUserId: 2, at: 5 }],
  ['user-unmuted', { kind: 'muted-users-changed', mutedUserId: 2, at: null }],
  ['provider-linked', { kind: 'provider-link-changed', isLinked: true }],
  ['provider-unlinked', { kind: 'provider-link-changed', isLinked: false }],
  ['attachment-told', { kind: 'attachment-changed', op: 'update' }],
  ['realm-renamed', { kind: 'realm-renamed', name: 'A' }],
])('nodes of the previous version know %s, and this one reads it as it is', (stored, event) => {
  expect(storedKindOf(event as unknown as NewEvent)).toBe(stored)
  const { kind: _, ...fields } = event
  expect(inCurrentForm(stored, fields)).toEqual(event)
})
