import type { WebhookMessage } from './webhook-message.ts'

/** Any JSON, as code: nothing in it is Markdown. */
export function jsonMessage(payload: unknown): WebhookMessage {
  const text = JSON.stringify(payload, undefined, 2)
  // A fence longer than any in the text: no line of JSON begins with one, but strings may contain some.
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const fence = '`'.repeat(longest + 1)
  return { topic: 'JSON', content: `${fence}json\n${text}\n${fence}` }
}
