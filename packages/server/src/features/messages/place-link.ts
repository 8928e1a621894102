import { encodeFragment } from '../../markdown/inline/channel-links.ts'

// Signs that would end a link of the short form, or mean something in it.
const notInShortForm = /[*`>$|]|@\d+$/

/** Markdown that links to a topic by the names of its places, whatever signs these have. */
export function placeLink(channelName: string, topic: string): string {
  if (!notInShortForm.test(channelName + topic)) return `#**${channelName}>${topic}**`
  const text = `#${channelName} > ${topic}`.replaceAll(/[[\]`*$@]/g, ' ')
  const place = `channel/${encodeFragment(channelName)}/topic/${encodeFragment(topic)}`
  return `[${text}](#narrow/${place})`
}
