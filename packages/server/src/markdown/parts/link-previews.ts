import type { LinkPreview } from './context.ts'
import { element, escapeText } from './html.ts'

const otherThanPage = /\.(?:bmp|gif|jpe|jpeg|jpg|mov|mp3|mp4|pdf|png|svg|webm|webp|zip)$/i

/** Whether the address may be a page of another server. */
export function isPage(url: string, siteUrl: string | undefined): boolean {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) return false
  const { host, pathname } = new URL(url)
  if (siteUrl !== undefined && host === new URL(siteUrl).host) return false
  return !otherThanPage.test(pathname)
}

/** Our own addresses of pictures: nothing in them means anything to HTML or to CSS. */
const pictureForm = /^\/external_content\/[0-9a-f/]+$/

/** The preview of a page, as a box below the link. Clients do not support previews without a picture. */
export function embedHtml(href: string, preview: LinkPreview | undefined): string | undefined {
  if (!preview || !pictureForm.test(preview.pictureUrl)) return undefined
  const { title, description, pictureUrl } = preview
  const style = `background-image: url("${pictureUrl}")`
  const picture = element('a', { class: 'message_embed_image', href, style }, '')
  const words = (title ? titleHtml(href, title) : '') + (description ? wordsHtml(description) : '')
  const data = element('div', { class: 'data-container' }, words)
  return element('div', { class: 'message_embed' }, picture + data)
}

function titleHtml(href: string, title: string): string {
  const link = element('a', { href, title: literal(title) }, escapeText(literal(title)))
  return element('div', { class: 'message_embed_title' }, link)
}

function wordsHtml(description: string): string {
  return element('div', { class: 'message_embed_description' }, escapeText(literal(description)))
}

/** Authors may write characters by number, and pages are quoted: their references are text. */
function literal(text: string): string {
  return text.replaceAll('&', '&amp;')
}
