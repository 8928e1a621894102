import type { UserId } from '@parley/contract'
import type { Rendered } from '../../markdown/render.ts'
import type { RequestedPreviews } from '../previews/request-previews.ts'
import type { Widget } from '../widgets/widgets.ts'
import type { Target } from './resolve-recipients.ts'

export interface PreparedMessage {
  readonly target: Target
  readonly content: string
  readonly rendered: Rendered
  readonly client: string
  readonly readBySender: boolean
  /** The participants of the topic; looked up only if the message mentions the topic. */
  readonly topicParticipants: readonly UserId[]
  /** The topic is new, and the sender may not start any in this channel. */
  readonly startsForbiddenTopic?: boolean
  /** The topic is new, and the sender's settings depend on that. */
  readonly startsTopic?: boolean
  readonly widget?: Widget | undefined
  /** Set if the message links to pages whose previews may be shown. */
  readonly previews?: RequestedPreviews | undefined
  readonly echo: { readonly queueId: string; readonly localId: string } | undefined
}
