import { expect, test } from 'vitest'
import { sampleReplica, sampleSettings } from '../../test/sample-organization.ts'
import { tabTitle } from './tab-title.ts'
import { countedKinds, unreadCount } from './unread-count.ts'

/** How much the icon counts, also after a channel was archived. */
function counted(kind: keyof typeof countedKinds, archived?: number) {
  const user_settings = { ...sampleSettings, desktop_icon_count_display: countedKinds[kind] }
  const replica = sampleReplica({ user_settings })
  const change = { stream_id: archived, name: '', property: 'is_archived', value: true }
  if (archived !== undefined) {
    replica.apply({ id: 1, type: 'stream', op: 'update', ...change } as never)
  }
  return unreadCount(replica)
}

test('the icon counts the messages that the setting selects', () => {
  const { unread } = sampleReplica()
  expect(counted('all')).toBe(unread.total.peek().counted)
  const personal = counted('personal')
  expect(personal).toBeGreaterThanOrEqual(unread.direct.peek().count)
  expect(counted('important')).toBeGreaterThanOrEqual(personal)
  expect(counted('all')).toBeGreaterThan(counted('important'))
  expect(counted('none')).toBe(0)
})

test('the icon counts nothing in archived channels, except what mentions the user', () => {
  expect(counted('all') - counted('all', 2)).toBe(10)
  // A followed topic of this channel has seven messages, of which one mentions the user.
  expect(counted('important') - counted('important', 2)).toBe(6)
  expect(counted('personal')).toBe(counted('personal', 2))
})

test.each([
  [{ view: 'inbox' }, 0, 'Inbox – Northwind'],
  [{ view: 'organization', section: undefined }, 0, 'Organization – Northwind'],
  [{ view: 'unknown', fragment: 'x' }, 1200, '(999+) Northwind'],
  [
    {
      view: 'narrow',
      terms: [
        { operator: 'channel', operand: 2 },
        { operator: 'topic', operand: 'Icons' },
      ],
    },
    3,
    '(3) Icons – #design – Northwind',
  ],
  [
    { view: 'narrow', terms: [{ operator: 'is', operand: 'mentioned' }] },
    0,
    'Mentions – Northwind',
  ],
] as const)('the title names the current view: %o', (route, count, title) => {
  expect(tabTitle(sampleReplica(), route as never, count)).toBe(title)
})
