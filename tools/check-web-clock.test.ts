import { expect, test } from 'vitest'
import { checkWebClock } from './check-web-clock.ts'

const path = 'packages/web/src/message/some-rights.ts'

test.each(['const age = Date.now() / 1000 - message.timestamp', 'const now = new Date()'])(
  'refuses the clock of the device: %s',
  (text) => {
    expect(checkWebClock([{ path, text }])).toMatchObject([{ path, line: 1 }])
  },
)

test.each([
  [path, 'const now = new Date(serverNow())'],
  ['packages/web/src/intents/reading.ts', 'this.#sentAt = Date.now()'],
  ['packages/web/src/message/some-rights.test.ts', 'const now = Date.now()'],
  ['packages/server/src/shared-clock.ts', 'const now = Date.now()'],
])('accepts it elsewhere: %s', (path, text) => {
  expect(checkWebClock([{ path, text }])).toEqual([])
})
