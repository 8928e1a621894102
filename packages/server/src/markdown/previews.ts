import type { MarkdownContext, UploadedImage } from './context.ts'
import { element, openTag, unescapeAttribute } from './html.ts'
import { uploadPath } from './safe-url.ts'

/** What is shown below a paragraph, and whether that stands for the paragraph as a whole. */
export interface Shown {
  readonly html: string
  readonly replaces: boolean
}

/** A message with more links than this shows none of what they lead to. */
const maxPreviews = 24

const link = /<a href="([^"]*)"(?: title="[^"]*")?>([^<]*)<\/a>/g

/** Pictures and films that links lead to, each once per message. */
export class Previews {
  readonly #context: MarkdownContext
  readonly #isOff: boolean
  readonly #seen = new Set<string>()

  constructor(context: MarkdownContext, linkCount: number) {
    this.#context = context
    const { proxyUrl, findUploadedImage } = context
    this.#isOff = linkCount > maxPreviews || !(proxyUrl ?? findUploadedImage)
  }

  /** What the links of a paragraph show. A link that stands alone gives way to what it shows. */
  of(paragraph: string): Shown | undefined {
    if (this.#isOff || !paragraph.includes('<a href=')) return undefined
    let html = ''
    let replaces = false
    for (const { 0: whole, 1: href = '', 2: text = '' } of paragraph.matchAll(link)) {
      const url = unescapeAttribute(href)
      const title = text === href ? undefined : unescapeAttribute(text)
      if (this.#seen.has(url)) continue
      const preview = previewOf(this.#context, url, title)
      if (preview === undefined) continue
      this.#seen.add(url)
      html += preview
      replaces ||= whole === paragraph.trim() && title === undefined
    }
    return html === '' ? undefined : { html, replaces }
  }
}

const picture = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i
const film = /\.(?:mp4|mov|webm)$/i

function previewOf(
  context: MarkdownContext,
  url: string,
  title: string | undefined,
): string | undefined {
  const path = url.replace(/[?#].*$/, '')
  const upload = uploadPath(url)
  if (upload !== undefined) return uploadHtml(context, { url, path: upload, title })
  if (!context.proxyUrl || !/^https?:\/\//.test(url)) return undefined
  const src = () => context.proxyUrl?.(url)
  if (picture.test(path)) return pictureHtml(url, title, { src: src() })
  return film.test(path) ? filmHtml(url, title, src()) : undefined
}

interface Upload {
  readonly url: string
  readonly path: string
  readonly title: string | undefined
}

function uploadHtml(context: MarkdownContext, { url, path, title }: Upload): string | undefined {
  if (!context.findUploadedImage) return undefined
  if (film.test(path)) return filmHtml(url, title, url)
  const image = picture.test(path) ? context.findUploadedImage(path) : undefined
  return image && pictureHtml(url, title, imageAttributes(image))
}

export function imageAttributes(image: UploadedImage) {
  const { width, height, contentType, thumbnailUrl } = image
  return {
    class: thumbnailUrl === undefined ? 'image-loading-placeholder' : undefined,
    'data-animated': image.isAnimated ? 'true' : undefined,
    'data-original-content-type': contentType,
    'data-original-dimensions': `${width}x${height}`,
    'data-transcoded-image': image.transcodedName,
    src: thumbnailUrl ?? '/static/images/loading/loader-black.svg',
  }
}

function pictureHtml(
  href: string,
  title: string | undefined,
  image: Readonly<Record<string, string | undefined>>,
): string {
  const shown = element('a', { href, title }, openTag('img', image))
  return element('div', { class: 'message_inline_image' }, shown)
}

function filmHtml(href: string, title: string | undefined, src: string | undefined): string {
  const video = element('video', { preload: 'metadata', src }, '')
  const shown = element('a', { href, title }, video)
  return element('div', { class: 'message_inline_image message_inline_video' }, shown)
}
