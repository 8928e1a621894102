import type { MessageId } from '@parley/contract'
import { encodeFragment } from '../../markdown/inline/channel-links.ts'

// Characters that would end a link of the short form, or have a meaning in it.
const notInShortForm = /[*`>$|]|@\d+$/

/** A Markdown link to a channel by its name, whatever characters it contains. */
export function channelLink(name: string): string {
  if (!notInShortForm.test(name)) return `#**${name}**`
  return longForm(name, `channel/${encodeFragment(name)}`)
}

/** Markdown that links to a topic, or to a message in it, by the names of its places. */
export function placeLink(channelName: string, topic: string, near?: MessageId): string {
  const at = near === undefined ? '' : `@${near}`
  if (!notInShortForm.test(channelName + topic)) return `#**${channelName}>${topic}${at}**`
  const place = `channel/${encodeFragment(channelName)}/topic/${encodeFragment(topic)}`
  return longForm(`${channelName} > ${topic}`, near === undefined ? place : `${place}/near/${near}`)
}

function longForm(text: string, place: string): string {
  return `[#${text.replaceAll(/[[\]`*$@]/g, ' ')}](#narrow/${place})`
}
