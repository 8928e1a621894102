import type { UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { type Reducer, structural } from '../../directory/reducer.ts'
import type { DomainEvent } from '../../log/domain-event.ts'
import { forgetAlertIndex } from './alerted-users.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'alert-words-changed': { readonly userId: UserId; readonly words: readonly string[] }
  }
}

const wordsChanged: Reducer<'alert-words-changed'> = structural((directory, { userId, words }) => {
  if (words.length === 0) directory.alertWords.delete(userId)
  else directory.alertWords.set(userId, words)
  forgetAlertIndex(directory)
}, [])

export const alertWordReducers = { 'alert-words-changed': wordsChanged }

export const alertWordProjections = {
  'alert-words-changed': ownEvent(({ words }: DomainEvent<'alert-words-changed'>) => ({
    ...{ type: 'alert_words', alert_words: words },
  })),
}
