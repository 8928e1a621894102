import type { MessageObject } from '@parley/contract'

/** A message as it is fetched, kept up to date. */
export type Message = Readonly<Omit<MessageObject, 'match_content' | 'match_subject'>>
