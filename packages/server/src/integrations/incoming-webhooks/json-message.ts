import { limits } from '@parley/contract'
import { shownJson } from './shown-json.ts'
import type { WebhookMessage } from './webhook-message.ts'

/** In UTF-16 units, of which a character takes up to two. One more than a message can hold, so that a longer text is truncated as in every message. */
const most = 2 * limits.maxMessageLength + 1

/** Any JSON, as code: nothing in it is Markdown. */
export function jsonMessage(payload: unknown): WebhookMessage {
  const text = shownJson(payload, most)
  // A fence longer than any in the text: no line of JSON begins with one, but strings may contain some.
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return { topic: 'JSON', content: `${fence}json\n${text}\n${fence}` }
}
