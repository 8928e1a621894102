import type { MessageId } from '@parley/contract'
import type { LinkableChannel } from '../parts/context.ts'
import { element, escapeText } from '../parts/html.ts'
import type { Pass, Run } from './pass.ts'

const form = /(?<![^\s'"({[/<])#\*\*([^*>\n]+)(?:>([^*\n]*?)(?:@(\d{1,10}))?)?\*\*/g

/** `#**channel**`, `#**channel>topic**` and `#**channel>topic@message**`. */
export const channelLinks: Pass = (run, text) => {
  if (!text.includes('#**')) return text
  return text.replace(form, (whole, name: string, topic?: string, message?: string) => {
    const channel = run.context.findChannel(run.sourceOf(name))
    if (!channel) return whole
    if (topic === undefined) return run.keep(channelHtml(channel), whole)
    const words = run.sourceOf(topic)
    const id = message === undefined ? undefined : (Number(message) as MessageId)
    return run.keep(topicHtml(run, { channel, topic: words, near: id }), whole)
  })
}

/** The topics that a message may link to, by the names of their channels. */
export function linkedTopics(source: string): { channelName: string; topic: string }[] {
  if (!source.includes('#**')) return []
  return [...source.matchAll(form)].flatMap(([, channelName = '', topic, message]) =>
    topic === undefined || message !== undefined ? [] : [{ channelName, topic }],
  )
}

function channelHtml(channel: LinkableChannel): string {
  const attributes = {
    class: 'stream',
    'data-stream-id': `${channel.id}`,
    href: `/${channelFragment(channel)}`,
  }
  return element('a', attributes, `#${escapeText(channel.name)}`)
}

interface TopicLink {
  readonly channel: LinkableChannel
  readonly topic: string
  readonly near: MessageId | undefined
}

function topicHtml(run: Run, { channel, topic, near }: TopicLink): string {
  const shown = topic === '' ? '<em>general chat</em>' : escapeText(topic)
  const place = `/${channelFragment(channel)}/topic/${encodeFragment(topic)}`
  const html = `#${escapeText(channel.name)} &gt; ${shown}`
  if (near !== undefined) {
    return element('a', { class: 'message-link', href: `${place}/near/${near}` }, `${html} @ 💬`)
  }
  const anchor = run.context.findTopicAnchor?.(channel.id, topic)
  const href = anchor === undefined ? place : `${place}/with/${anchor}`
  const attributes = { class: 'stream-topic', 'data-stream-id': `${channel.id}`, href }
  return element('a', attributes, html)
}

function channelFragment({ id, name }: LinkableChannel): string {
  return `#narrow/channel/${id}-${encodeFragment(name.replaceAll(' ', '-'))}`
}

/** As clients write it: percent encoding, with dots for the percent signs. */
export function encodeFragment(text: string): string {
  const bytes = [...Buffer.from(text, 'utf8')].map((byte) => {
    const sign = String.fromCharCode(byte)
    if (/[A-Za-z0-9_~-]/.test(sign)) return sign
    return `.${byte.toString(16).toUpperCase().padStart(2, '0')}`
  })
  return bytes.join('')
}
