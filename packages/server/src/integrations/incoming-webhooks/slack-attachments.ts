import { z } from 'zod'
import { block, blockLines } from './slack-blocks.ts'
import { fromMrkdwn, linked } from './slack-mrkdwn.ts'

const words = z.string().nullish()

/** The older format, which most programs use: a box with a title, a text and fields. */
export const attachment = z.object({
  title: words,
  title_link: words,
  author_name: words,
  author_link: words,
  pretext: words,
  text: words,
  fallback: words,
  image_url: words,
  footer: words,
  ts: z.union([z.int(), z.string()]).nullish(),
  fields: z
    .array(
      z.object({ title: words, value: z.union([z.string(), z.number(), z.boolean()]).nullish() }),
    )
    .max(100)
    .nullish(),
  blocks: z.array(block).max(100).nullish(),
})
export type Attachment = z.infer<typeof attachment>

export function attachmentLines(given: Attachment): string {
  const { title, title_link, author_name, author_link, image_url, footer } = given
  const parts = [
    given.pretext && fromMrkdwn(given.pretext),
    author_name && (author_link ? linked(author_name, author_link) : author_name),
    title && `## ${title_link ? linked(title, title_link) : title.replaceAll('\n', ' ')}`,
    given.text && fromMrkdwn(given.text),
    fieldLines(given),
    ...(given.blocks ?? []).map(blockLines),
    image_url && linked('', image_url),
    footer && fromMrkdwn(footer),
    timeOf(given.ts),
  ]
  const shown = parts.filter((part) => part !== undefined && part !== null && part !== '')
  return shown.length > 0 ? shown.join('\n\n') : (given.fallback ?? '')
}

function fieldLines({ fields }: Attachment): string {
  const lines = (fields ?? []).map(({ title, value }) => {
    const shown = value === null || value === undefined ? '' : fromMrkdwn(`${value}`)
    if (!title) return shown
    return shown === '' ? `**${title}**` : `**${title}**: ${shown}`
  })
  return lines.filter((line) => line !== '').join('\n')
}

function timeOf(ts: Attachment['ts']): string {
  const seconds = Number(ts ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? `<time:${Math.floor(seconds)}>` : ''
}
