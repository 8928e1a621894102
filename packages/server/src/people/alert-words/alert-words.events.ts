import type { UserId } from '@parley/contract'
import { ownEvent } from '../../delivery/own-event.ts'
import { type Reducers, structural } from '../../directory/reducer.ts'

declare module '../../log/domain-event.ts' {
  interface DomainEvents {
    'alert-words-changed': { readonly userId: UserId; readonly words: readonly string[] }
  }
}

declare module '../../directory/parts.ts' {
  interface DirectoryParts {
    /**
     * Alert words of users, in order; users without any are absent. The map is replaced when a word changes, because
     * the index of all words belongs to one map.
     */
    alertWords: ReadonlyMap<UserId, readonly string[]>
  }
}

export const alertWordReducers = {
  'alert-words-changed': structural((directory, { userId, words }) => {
    const after = new Map(directory.parts.alertWords)
    if (words.length === 0) after.delete(userId)
    else after.set(userId, words)
    directory.parts.alertWords = after
  }, []),
} satisfies Partial<Reducers>

export const alertWordProjections = {
  'alert-words-changed': ownEvent<'alert-words-changed'>(({ words }) => ({
    ...{ type: 'alert_words', alert_words: words },
  })),
}
