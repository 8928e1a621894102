import type { NarrowDependency, NarrowTest } from './narrow-message.ts'
import { resolvedTopicPrefix } from './resolved-topics.ts'

/** Filters nothing, negated or not: servers read such a term and let everything pass. */
export const always: NarrowTest = () => true

const isDirect: NarrowTest = ({ channelId }) => channelId === undefined

const isMuted: NarrowTest = ({ channelId, topic }, world) =>
  channelId !== undefined && world.isMuted(channelId, topic)

const hasFlag = (...wanted: string[]): NarrowTest => {
  return ({ flags }) => wanted.some((flag) => flags.includes(flag))
}

/** `is:…` */
export const isWords: Readonly<Record<string, NarrowTest>> = {
  alerted: hasFlag('has_alert_word'),
  dm: isDirect,
  followed: ({ channelId, topic }, world) =>
    channelId !== undefined && world.isFollowed(channelId, topic),
  mentioned: hasFlag(
    'mentioned',
    'wildcard_mentioned',
    'stream_wildcard_mentioned',
    'topic_wildcard_mentioned',
  ),
  muted: isMuted,
  private: isDirect,
  resolved: ({ channelId, topic }) =>
    channelId !== undefined && topic.startsWith(resolvedTopicPrefix),
  starred: hasFlag('starred'),
  unread: ({ flags }) => !flags.includes('read'),
}

export const isDependencies: Readonly<Record<string, readonly NarrowDependency[]>> = {
  alerted: ['calls'],
  followed: ['place', 'policies'],
  mentioned: ['calls'],
  muted: ['place', 'policies'],
  resolved: ['place'],
  starred: ['starred'],
  unread: ['read'],
}

const imagePattern =
  /(message_inline_image|class="inline-image"|<a href="[^"]*[.](avif|bmp|gif|heic|jpe?g|png|tiff?|webp)")/i

/** `has:…` */
export const hasWords: Readonly<Record<string, NarrowTest>> = {
  attachment: ({ html }) => html.includes('"/user_uploads/'),
  image: ({ html }) => imagePattern.test(html),
  link: ({ html }) => html.includes('<a href='),
  reaction: ({ reactions }) => reactions.length > 0,
}

/** `in:…` */
export const inWords: Readonly<Record<string, NarrowTest>> = {
  all: always,
  home: (message, world) => !isMuted(message, world),
}
