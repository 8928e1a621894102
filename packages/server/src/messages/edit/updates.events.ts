import type { ChannelId, MessageId, UserId } from '@parley/contract'
import { receivesEventsOf } from '../../channels/public.ts'
import type { Projections } from '../../delivery/projection.ts'
import {
  denyingNobody,
  leavesDirectory,
  type Reducers,
  structural,
} from '../../directory/reducer.ts'
import type {
  ContentUpdate,
  MovedMessage,
  PlaceUpdate,
  TopicOfRecipient,
  WithdrawalForm,
} from '../message/message-changes.ts'
import { projectRerendered } from './project-rerendered.ts'
import { projectMessageUpdated } from './project-update.ts'
import { projectDeleted } from './project-withdrawal.ts'

type StoredFlags = readonly { readonly userId: UserId; readonly flags: readonly number[] }[]

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'message-updated': {
      readonly actorId: UserId
      readonly at: number
      /** As it was before. */
      readonly message: MovedMessage & TopicOfRecipient
      readonly content?: ContentUpdate
      readonly move?: PlaceUpdate
      /** All users' stored flags on the message after the change. */
      readonly flags: StoredFlags
      /**
       * The same on the other messages that move, of users who could not read `message`. Absent: there are none, or an
       * earlier version stored the fact.
       */
      readonly flagsOfOthers?: readonly (StoredFlags[number] & { readonly messageId: MessageId })[]
      /** After the change. */
      readonly mentionsChannel: boolean
    }
    /** A message has a new rendering without an edit: the previews of its links are known. */
    'message-rerendered': {
      readonly at: number
      readonly message: MovedMessage & TopicOfRecipient
      readonly content: string
      readonly rendered: string
      readonly mentionsChannel: boolean
      readonly flags: StoredFlags
    }
    'messages-deleted': TopicOfRecipient & {
      readonly messages: readonly MovedMessage[]
      readonly form: WithdrawalForm
    }
    'channel-ends-changed': {
      readonly channelId: ChannelId
      readonly firstMessageId: MessageId | null
      readonly lastMessageAt: number | null
      readonly isFirstNew: boolean
    }
  }
}

export const updateReducers = {
  'message-updated': structural((directory, { move }) => {
    if (move?.position) directory.lastMessageId = move.position
  }, []),
  'message-rerendered': leavesDirectory,
  'messages-deleted': denyingNobody<'messages-deleted'>(() => undefined, []),
  'channel-ends-changed': denyingNobody(
    (directory, event) => {
      const channel = directory.channels.get(event.channelId)
      if (!channel) return
      channel.firstMessageId = event.firstMessageId
      channel.lastMessageAt = event.lastMessageAt
    },
    ['channels'],
  ),
} satisfies Partial<Reducers>

export const updateProjections = {
  'message-updated': projectMessageUpdated,
  'message-rerendered': projectRerendered,
  'messages-deleted': projectDeleted,
  'channel-ends-changed': (event, viewer) => {
    const channel = viewer.directory.channels.get(event.channelId)
    if (!channel || !event.isFirstNew || !receivesEventsOf(viewer, channel)) return undefined
    const { id: stream_id, name } = channel
    const change = { property: 'first_message_id', value: event.firstMessageId }
    return { shared: { type: 'stream', op: 'update', stream_id, name, ...change } }
  },
} satisfies Partial<Projections>
