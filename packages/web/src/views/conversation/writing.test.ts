import { signal } from '@preact/signals'
import { afterEach, expect, test } from 'vitest'
import { sampleReplica } from '../../../test/sample-organization.ts'
import { draftsOf } from '../../compose/drafts-of.ts'
import { replyRequest } from '../../message/reply.ts'
import { endReplies } from './writing.tsx'

afterEach(() => {
  replyRequest.value = undefined
})

const icons = { kind: 'topic', channelId: 2, topic: 'Icons' } as const
const logos = { ...icons, topic: 'Logos' }
const here = (place: typeof icons | typeof logos) => ({ place, channelId: 2 })

/** The request after its reader went there, and the text of the conversation. */
function goes(text: string, to: typeof icons | typeof logos, isClosed = false) {
  const client = { drafts: { create: async () => ({ ids: [1] }), edit: async () => undefined } }
  const app = { client, replica: sampleReplica({ drafts: [] }), outbox: { items: signal([]) } }
  replyRequest.value = { place: icons, text }
  endReplies(app as never, here(to), isClosed)
  return [replyRequest.peek()?.text, draftsOf(app as never).textIn(icons)]
}

test('a request for the focus is over where the reader is elsewhere or may not write', () => {
  expect(goes('', icons)).toEqual(['', ''])
  expect(goes('', logos)).toEqual([undefined, ''])
  expect(goes('', icons, true)).toEqual([undefined, ''])
})

test('a text waits for its composer, and becomes the draft where there is none', () => {
  expect(goes('> A quote', icons)).toEqual(['> A quote', ''])
  expect(goes('> A quote', logos, true)).toEqual(['> A quote', ''])
  expect(goes('> A quote', icons, true)).toEqual([undefined, '> A quote'])
})
