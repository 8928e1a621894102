import { payloadUnknown } from '@parley/contract'
import { z } from 'zod'
import { firstTexts } from './first-texts.ts'
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

/** Far more than a message holds, because links are longer in this format; Slack itself cuts texts at 40,000. */
const most = 100_000

/** A message in Slack's format: blocks and attachments, or a text. */
export function slackMessage(payload: unknown): WebhookMessage {
  const parsed = payloadObject.safeParse(payload)
  if (!parsed.success) throw payloadUnknown({ webhook_name: 'Slack' })
  const { channel, icon_emoji } = parsed.data
  const text = parsed.data.text?.slice(0, most)
  const blocks = firstTexts(parsed.data.blocks ?? [], most)
  const attachments = firstTexts(parsed.data.attachments ?? [], most)
  const parts = [...blocks.map(blockLines), ...attachments.map(attachmentLines)]
  const rich = parts
    .filter((part) => part !== '')
    .join('\n\n')
    .trim()
  const plain = [icon_emoji, fromMrkdwn(text ?? '')].filter(Boolean).join(' ').trim()
  const topic = channel ? channel.replace(/^[@#]/, '') : undefined
  return { topic, content: rich === '' && text ? plain : rich }
}
