import { expect, test } from 'vitest'
import { sampleReplica } from '../../test/sample-organization.ts'
import { toasts } from '../parts/toast.tsx'
import { setTopicResolved } from './resolve-topic.ts'

test('a topic that would be cut is not resolved', () => {
  const app = { replica: sampleReplica() }
  toasts.value = []
  setTopicResolved(app as never, 2, 'x'.repeat(59), true)
  expect(toasts.peek().map(({ text }) => text)).toEqual([
    'With the check mark, the topic would be 1 character too long.',
  ])
})
