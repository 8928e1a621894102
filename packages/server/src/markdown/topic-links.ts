import { findUrls } from './inline/find-urls.ts'
import type { Linkifier } from './parts/context.ts'
import { compiledLinkifiers, type Linkified, Patience } from './parts/linkify.ts'
import { safeUrl } from './parts/safe-url.ts'

export interface TopicLink {
  readonly text: string
  readonly url: string
}

const noLinks: readonly TopicLink[] = []
const maxKept = 2000
const known = new WeakMap<readonly Linkifier[], Map<string, readonly TopicLink[]>>()

/** The links in a topic: matches of linkifiers, and addresses, in the order of the text. */
export function topicLinks(topic: string, linkifiers: readonly Linkifier[]): readonly TopicLink[] {
  if (linkifiers.length === 0 && !/[.:]/.test(topic)) return noLinks
  // Topics are few, and asked for with every message.
  const topics = known.get(linkifiers) ?? new Map<string, readonly TopicLink[]>()
  known.set(linkifiers, topics)
  const links = topics.get(topic) ?? findLinks(topic, linkifiers)
  if (topics.size >= maxKept) topics.clear()
  topics.set(topic, links)
  return links
}

function findLinks(topic: string, linkifiers: readonly Linkifier[]): TopicLink[] {
  const patience = new Patience()
  const all = compiledLinkifiers(linkifiers).flatMap((linkifier) => linkifier.find(topic, patience))
  const kept: Linkified[] = []
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

function addresses(topic: string): Linkified[] {
  return findUrls(topic).map(({ start, end }) => {
    const text = topic.slice(start, end)
    const isBare = !/^[a-z]+:/i.test(text) && !text.includes('@')
    return { start, end, url: isBare ? `https://${text}` : text }
  })
}
