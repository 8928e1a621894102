import { payloadUnknown } from '@parley/contract'
import { z } from 'zod'
import { attachment, attachmentLines } from './slack-attachments.ts'
import { block, blockLines } from './slack-blocks.ts'
import { fromMrkdwn } from './slack-mrkdwn.ts'
import type { WebhookMessage } from './webhook-message.ts'

const payloadObject = z.object({
  text: z.string().nullish(),
  channel: z.string().nullish(),
  icon_emoji: z.string().nullish(),
  blocks: z.array(block).max(100).nullish(),
  attachments: z.array(attachment).max(100).nullish(),
})

/** A message in Slack's format: blocks and attachments, or a text. */
export function slackMessage(payload: unknown): WebhookMessage {
  const parsed = payloadObject.safeParse(payload)
  if (!parsed.success) throw payloadUnknown({ webhook_name: 'Slack' })
  const { text, channel, icon_emoji, blocks, attachments } = parsed.data
  const parts = [...(blocks ?? []).map(blockLines), ...(attachments ?? []).map(attachmentLines)]
  const rich = parts
    .filter((part) => part !== '')
    .join('\n\n')
    .trim()
  const plain = [icon_emoji, fromMrkdwn(text ?? '')].filter(Boolean).join(' ').trim()
  const topic = channel ? channel.replace(/^[@#]/, '') : undefined
  return { topic, content: silenced(rich === '' && text ? plain : rich) }
}

const mention = /(?<![^\s'"({[/<])@(?=\*)/g

/** Payloads contain text from anywhere, so mentions in them do not notify. */
function silenced(content: string): string {
  return content.replace(mention, '@_')
}
