import type { Availability } from './availability.ts'
import type { Channels } from './channels.ts'
import type { Conversations } from './conversations.ts'
import type { Groups } from './groups.ts'
import type { EventKey } from './handlers.ts'
import type { Lists } from './lists.ts'
import type { Messages } from './messages/messages.ts'
import type { OrganizationState } from './organization.ts'
import type { People } from './people.ts'
import type { SelfState } from './self.ts'
import type { Settings } from './settings.ts'
import type { Starred } from './starred.ts'
import type { Topics } from './topics.ts'
import type { TypingState } from './typing.ts'
import type { Unread } from './unread.ts'

/** Fails to compile if a declared event has no handler. */
type Unhandled = Exclude<
  EventKey,
  | keyof Availability['handlers']
  | keyof Channels['handlers']
  | keyof Conversations['handlers']
  | keyof Groups['handlers']
  | keyof Lists['handlers']
  | keyof Messages['handlers']
  | keyof OrganizationState['handlers']
  | keyof People['handlers']
  | keyof SelfState['handlers']
  | keyof Settings['handlers']
  | keyof Starred['handlers']
  | keyof Topics['handlers']
  | keyof TypingState['handlers']
  | keyof Unread['handlers']
>
type Complete<Missing extends never> = Missing
export type EveryEventIsHandled = Complete<Unhandled>
