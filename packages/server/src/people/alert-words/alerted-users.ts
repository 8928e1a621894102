import { limits, type UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'

interface Watched {
  /** In lower case. */
  readonly word: string
  readonly userIds: UserId[]
}

/** The words that somebody wants to hear of, by how far they go without a sign that may follow one. */
type AlertIndex = ReadonlyMap<string, readonly Watched[]>

const indexes = new WeakMap<Directory, AlertIndex>()

export function forgetAlertIndex(directory: Directory): void {
  indexes.delete(directory)
}

const before = /[\s("'.,[{<:*~`]/
const after = /[\s)"'?!:.,;\]}>*~`]/

/** No word is longer, in UTF-16. */
const longest = 2 * limits.maxAlertWordLength

/**
 * Everybody who wants to hear of a word that stands in the text by itself. Costs a look for each place
 * where a word can begin, however many words there are: a word that stands there begins with all that is
 * there up to the next sign that may follow one.
 */
export function alertedUsers(directory: Directory, content: string): UserId[] {
  const index = indexes.get(directory) ?? indexFor(directory)
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

function indexFor(directory: Directory): AlertIndex {
  const byWord = new Map<string, Watched>()
  for (const [userId, words] of directory.alertWords) {
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
  indexes.set(directory, index)
  return index
}
