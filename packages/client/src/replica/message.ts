import type { MessageObject } from '@parley/contract'

/** A fetched message, kept up to date. */
export type Message = Readonly<Omit<MessageObject, 'match_content' | 'match_subject'>>
