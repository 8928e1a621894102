import { z } from 'zod'
import { fromMrkdwn, linked } from './slack-mrkdwn.ts'

/** A part of a message; Slack has many types and adds new ones. */
export const block = z.looseObject({ type: z.string() })
export type Block = z.infer<typeof block>

/** Interactive elements and unknown types are not shown. */
export function blockLines(given: Block): string {
  if (given.type === 'divider') return '----'
  if (given.type === 'header') return headerLine(given)
  if (given.type === 'image') return elementLine(given)
  if (given.type === 'context')
    return list(given.elements).map(elementLine).filter(Boolean).join(' ')
  return given.type === 'section' ? sectionLines(given) : ''
}

function headerLine(given: Block): string {
  const words = textOf(given.text).replaceAll('\n', ' ').trim()
  return words === '' ? '' : `## ${words}`
}

function sectionLines({ text: words, fields, accessory }: Block): string {
  const items = list(fields).map(textOf).filter(Boolean)
  const lines = [
    textOf(words),
    ...items.map((item) => `* ${item.replaceAll('\n', '\n  ')}`),
    elementLine(accessory),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

const text = z.object({ type: z.enum(['plain_text', 'mrkdwn']), text: z.string() })

/** Plain text is no Markdown of Slack's. */
function textOf(given: unknown): string {
  const { success, data } = text.safeParse(given)
  if (!success) return ''
  return data.type === 'plain_text' ? data.text : fromMrkdwn(data.text)
}

const picture = z.object({
  type: z.literal('image'),
  image_url: z.string(),
  alt_text: z.string().nullish(),
})

/** Text, or an image with its description and address. */
function elementLine(given: unknown): string {
  const { success, data } = picture.safeParse(given)
  return success ? linked(data.alt_text ?? '', data.image_url) : textOf(given)
}

function list(given: unknown): readonly unknown[] {
  return Array.isArray(given) ? given.slice(0, 100) : []
}
