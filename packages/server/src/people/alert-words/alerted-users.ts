import { limits, type UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import type { DirectoryParts } from '../../directory/parts.ts'

interface Watched {
  /** In lower case. */
  readonly word: string
  readonly userIds: UserId[]
}

/** Alert words by their beginning, up to a character that may follow a word. */
type AlertIndex = ReadonlyMap<string, readonly Watched[]>

/** Computed once for each map of words, which never changes. So the index is no state that follows the log. */
const indexes = new WeakMap<DirectoryParts['alertWords'], AlertIndex>()

const before = /[\s("'.,[{<:*~`]/
const after = /[\s)"'?!:.,;\]}>*~`]/

/** No word is longer, in UTF-16. */
const longest = 2 * limits.maxNotifyingWordLength

/**
 * All users with an alert word that occurs in the text as a word. Costs one lookup for each place where a word can
 * begin, however many alert words there are: a word at this place begins with the text up to the next character
 * that may follow a word.
 */
export function alertedUsers(directory: Directory, content: string): UserId[] {
  const { alertWords } = directory.parts
  const index = indexes.get(alertWords) ?? indexOf(alertWords)
  if (index.size === 0) return []
  const text = content.toLowerCase()
  const alerted = new Set<UserId>()
  let next = 0
  for (let at = 0; at < text.length; at++) {
    if (next < at) next = at
    while (next < text.length && !after.test(text.charAt(next))) next++
    if (next - at > longest || (at > 0 && !before.test(text.charAt(at - 1)))) continue
    for (const { word, userIds } of index.get(text.slice(at, next)) ?? []) {
      if (!text.startsWith(word, at) || !endsAt(text, at + word.length)) continue
      for (const userId of userIds) alerted.add(userId)
    }
  }
  return [...alerted]
}

function endsAt(text: string, end: number): boolean {
  return end >= text.length || after.test(text.charAt(end))
}

function indexOf(alertWords: DirectoryParts['alertWords']): AlertIndex {
  const byWord = new Map<string, Watched>()
  for (const [userId, words] of alertWords) {
    for (const given of words) {
      const word = given.toLowerCase()
      const watched = byWord.get(word) ?? { word, userIds: [] }
      watched.userIds.push(userId)
      byWord.set(word, watched)
    }
  }
  const index = new Map<string, Watched[]>()
  for (const watched of byWord.values()) {
    const end = watched.word.search(after)
    const key = end < 0 ? watched.word : watched.word.slice(0, end)
    const alike = index.get(key) ?? []
    alike.push(watched)
    index.set(key, alike)
  }
  indexes.set(alertWords, index)
  return index
}
