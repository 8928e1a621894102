import { attribute, type HtmlNode } from './html-node.ts'
import type { Format, Run } from './runs.ts'

/**
 * A picture in a page: its description, which is a link if the picture has an address. A picture without a description is decoration. An
 * emoji is described by its character.
 */
export function pictureRun(node: HtmlNode, format: Format): Run | undefined {
  const text = attribute(node, 'alt').replaceAll(/\s+/g, ' ').trim()
  if (text === '') return undefined
  const address = attribute(node, 'src').trim()
  const isLink = /[\p{L}\p{N}]/u.test(text) && /^https?:\/\/\S+$/i.test(address)
  if (format.link || !isLink) return { text, format: { ...format, code: false } }
  const href = address.replaceAll('(', '%28').replaceAll(')', '%29')
  return { text, format: { ...format, code: false, link: { href } } }
}
