import { expect, test } from 'vitest'
import { firstQuery } from './first-query.ts'

test.each([
  ['#narrow/channel/5-design/topic/ship.20it', 'first_unread', 50],
  ['#narrow/channel/5-design/topic/ship.20it/near/9', 9, 50],
  ['#narrow/channel/5-design', 'first_unread', 50],
  ['#narrow/search/fish', 'newest', 0],
  ['#narrow/dm/7,9-group', 'first_unread', 50],
  ['#feed', 'first_unread', 50],
])('%s opens at %s', (fragment, anchor, num_after) => {
  expect(firstQuery(fragment)).toMatchObject({ anchor, num_before: 50, num_after })
})

test.each(['', '#inbox', '#settings/profile', '#narrow/nonsense'])(
  '%j shows no messages',
  (fragment) => {
    expect(firstQuery(fragment)).toBeUndefined()
  },
)
