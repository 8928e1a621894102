import { findUrls } from './inline/find-urls.ts'
import { compiledPatterns, Patience, type PatternMatch } from './link-patterns/compile.ts'
import type { LinkPattern } from './parts/context.ts'
import { safeUrl } from './parts/safe-url.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}

const noLinks: readonly TopicLink[] = []
const maxKept = 2000
/** Characters of the addresses of a topic, which is in each of its messages. */
const maxAddresses = 10_000
const known = new WeakMap<readonly LinkPattern[], Map<string, readonly TopicLink[]>>()

/** The links in a topic: matches of patterns, and addresses, in the order of the text. */
export function topicLinks(topic: string, patterns: readonly LinkPattern[]): readonly TopicLink[] {
  if (patterns.length === 0 && !/[.:]/.test(topic)) return noLinks
  // Topics are few, and asked for with every message.
  const topics = known.get(patterns) ?? new Map<string, readonly TopicLink[]>()
  known.set(patterns, topics)
  const links = topics.get(topic) ?? findLinks(topic, patterns)
  if (topics.size >= maxKept) topics.clear()
  topics.set(topic, links)
  return links
}

function findLinks(topic: string, patterns: readonly LinkPattern[]): TopicLink[] {
  const patience = new Patience(100, maxAddresses)
  const all = compiledPatterns(patterns).flatMap((pattern) => pattern.find(topic, patience))
  const kept: PatternMatch[] = []
  for (const found of [...all, ...addresses(topic)]) {
    const overlaps = kept.some(({ start, end }) => found.start < end && start < found.end)
    if (!overlaps) kept.push(found)
  }
  kept.sort((a, b) => a.start - b.start)
  return kept.flatMap(({ start, end, url }) => {
    const safe = safeUrl(url)
    return safe === undefined ? [] : [{ text: topic.slice(start, end), url: safe }]
  })
}

function addresses(topic: string): PatternMatch[] {
  return findUrls(topic).map(({ start, end }) => {
    const text = topic.slice(start, end)
    const isBare = !/^[a-z]+:/i.test(text) && !text.includes('@')
    return { start, end, url: isBare ? `https://${text}` : text }
  })
}
