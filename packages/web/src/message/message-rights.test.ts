import { Replica } from '@parley/client/replica'
import { expect, test } from 'vitest'
import { sampleSnapshot } from '../../test/sample-organization.ts'
import type { AppContext } from '../app-context.ts'
import { mayBeChanged, rightsAt } from './message-rights.ts'

const now = { value: 1_000_000 }
const noMessages = { messages: [], anchor: 0, found_oldest: true, found_newest: true }

/** The rights at the user's own message in #design. */
function rightsInDesign(isArchived: boolean) {
  const { streams = [], subscriptions = [], ...rest } = sampleSnapshot()
  const inState = <One extends { readonly stream_id: number }>(one: One) =>
    one.stream_id === 2 ? { ...one, is_archived: isArchived } : one
  const snapshot = {
    ...rest,
    streams: streams.map(inState),
    subscriptions: subscriptions.map(inState),
  }
  const replica = new Replica(snapshot, { fetchMessages: async () => noMessages as never })
  const message = { sender_id: replica.selfId, stream_id: 2, timestamp: now.value / 1000 }
  const { mayEdit } = rightsAt({ replica, now } as unknown as AppContext, message)
  return { mayEdit, mayReact: mayBeChanged(replica, message) }
}

test('a message of an archived channel can neither be edited nor get reactions', () => {
  expect(rightsInDesign(false)).toEqual({ mayEdit: true, mayReact: true })
  expect(rightsInDesign(true)).toEqual({ mayEdit: false, mayReact: false })
})
