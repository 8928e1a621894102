import type { NarrowTermLike } from '@parley/contract/narrow-rules'
import type { Message } from '../message.ts'
import type { IdRange } from './id-ranges.ts'

/** The known part of a narrow as plain data: the complete messages of a range of ids. */
export interface KeptConversation {
  readonly narrow: readonly NarrowTermLike[]
  readonly range: IdRange
  readonly messages: readonly Message[]
  /** The id of the last event that it includes. */
  readonly position: number
}
