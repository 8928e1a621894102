import type { UserId } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'

interface Watched {
  /** In lower case. */
  readonly word: string
  readonly userIds: UserId[]
}

/** The words that somebody wants to hear of, by their first two characters. */
type AlertIndex = ReadonlyMap<string, readonly Watched[]>

const indexes = new WeakMap<Directory, AlertIndex>()

export function forgetAlertIndex(directory: Directory): void {
  indexes.delete(directory)
}

const before = /[\s("'.,[{<:*~`]/
const after = /[\s)"'?!:.,;\]}>*~`]/

/**
 * Everybody who wants to hear of a word that stands in the text by itself. Costs a look for each place
 * where a word can begin, and as many comparisons as words begin alike.
 */
export function alertedUsers(directory: Directory, content: string): UserId[] {
  const index = indexes.get(directory) ?? indexFor(directory)
  if (index.size === 0) return []
  const text = content.toLowerCase()
  const alerted = new Set<UserId>()
  for (let at = 0; at < text.length; at++) {
    if (at > 0 && !before.test(text.charAt(at - 1))) continue
    for (const { word, userIds } of watchedAt(index, text, at)) {
      if (!text.startsWith(word, at) || !endsAt(text, at + word.length)) continue
      for (const userId of userIds) alerted.add(userId)
    }
  }
  return [...alerted]
}

function endsAt(text: string, end: number): boolean {
  return end >= text.length || after.test(text.charAt(end))
}

function watchedAt(index: AlertIndex, text: string, at: number): readonly Watched[] {
  const single = index.get(text.charAt(at)) ?? []
  const longer = index.get(text.slice(at, at + 2)) ?? []
  return single.length === 0 || at + 1 >= text.length ? longer : [...single, ...longer]
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
    const key = watched.word.slice(0, 2)
    index.set(key, [...(index.get(key) ?? []), watched])
  }
  indexes.set(directory, index)
  return index
}
