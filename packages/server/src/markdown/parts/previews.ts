import type { MarkdownContext, UploadedImage } from './context.ts'
import { element, openTag, unescapeAttribute } from './html.ts'
import { embedHtml, isPage } from './link-previews.ts'
import { filmOf, picturePage } from './picture-pages.ts'
import { uploadPath } from './safe-url.ts'

/** The preview below a paragraph, and whether it replaces the whole paragraph. */
export interface Shown {
  readonly html: string
  readonly replaces: boolean
}

/** A message with more links than this has no previews, and no message has more previews. */
const maxPreviews = 24

/** The maximum number of pages that a message has previews of. */
const maxPages = 5

const link = /<a href="([^"]*)"(?: title="[^"]*")?>([^<]*)<\/a>/g

/** Pictures and films that links lead to, each once per message. */
export class Previews {
  readonly #context: MarkdownContext
  readonly #isOff: boolean
  readonly #seen = new Set<string>()
  readonly #pages = new Set<string>()
  /** The previews at the end of the message, and at the end of each open spoiler. */
  readonly #rests = ['']

  constructor(context: MarkdownContext, countLinks: () => number) {
    this.#context = context
    const { proxyUrl, findUploadedImage, findLinkPreview } = context
    const isWanted = proxyUrl ?? findUploadedImage ?? findLinkPreview
    this.#isOff = !isWanted || countLinks() > maxPreviews
  }

  /** The pages that are linked to and could show something, as many as are shown. */
  get previewable(): readonly string[] {
    return [...this.#pages]
  }

  /** Previews of links outside paragraphs and items come last. */
  get rest(): string {
    return this.#rests.join('')
  }

  /** The content of a spoiler begins. What its links lead to stays in it. */
  beginSpoiler(): void {
    this.#rests.push('')
  }

  /** The previews that come last in the spoiler that ends. */
  endSpoiler(): string {
    return this.#rests.length > 1 ? (this.#rests.pop() ?? '') : ''
  }

  /** The previews of a paragraph's links. A link that stands alone is replaced by its preview. */
  of(paragraph: string): Shown | undefined {
    if (this.#isOff || !paragraph.includes('<a href=')) return undefined
    let html = ''
    let replaces = false
    let emphasis = 0
    let since = 0
    for (const match of paragraph.matchAll(link)) {
      const preview = this.#previewOf(match)
      if (!preview) continue
      emphasis += depthBehind(paragraph.slice(since, match.index))
      since = match.index
      if (emphasis > 0) this.#addRest(preview.html)
      else html += preview.html
      replaces ||= match[0] === paragraph.trim() && preview.replaces
    }
    return html === '' ? undefined : { html, replaces }
  }

  /** Collects previews of links in a heading or a cell for the end. */
  putOff(text: string): void {
    if (this.#isOff || !text.includes('<a href=')) return
    for (const match of text.matchAll(link)) this.#addRest(this.#previewOf(match)?.html ?? '')
  }

  #addRest(html: string): void {
    this.#rests[this.#rests.length - 1] += html
  }

  #previewOf({ 1: href = '', 2: text = '' }: RegExpExecArray): Shown | undefined {
    if (this.#seen.size >= maxPreviews) return undefined
    const url = unescapeAttribute(href)
    const isNamed = text !== href
    if (this.#seen.has(url)) return undefined
    const html = previewOf(this.#context, url, isNamed ? unescapeAttribute(text) : undefined)
    if (html === undefined) return this.#embedOf(url)
    this.#seen.add(url)
    return { html, replaces: !isNamed && !html.includes('youtube-video') }
  }

  #embedOf(url: string): Shown | undefined {
    const { findLinkPreview, siteUrl } = this.#context
    if (!findLinkPreview || this.#pages.size >= maxPages || !isPage(url, siteUrl)) return undefined
    this.#seen.add(url)
    this.#pages.add(url)
    const html = embedHtml(url, findLinkPreview(url))
    return html === undefined ? undefined : { html, replaces: false }
  }
}

/** How much the nesting of emphasis changes across this tag. */
function depthBehind(html: string): number {
  const opened = html.match(/<(?:strong|em|del)>/g)?.length ?? 0
  return opened - (html.match(/<\/(?:strong|em|del)>/g)?.length ?? 0)
}

const picture = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i
const film = /\.(?:mp4|mov|webm)$/i

function previewOf(
  context: MarkdownContext,
  url: string,
  title: string | undefined,
): string | undefined {
  if (context.hidesPictures) return undefined
  const path = url.replace(/[?#].*$/s, '')
  const upload = uploadPath(url)
  if (upload !== undefined) return uploadHtml(context, { url, path: upload, title })
  if (!context.proxyUrl || !/^https?:\/\//.test(url)) return undefined
  const through = context.proxyUrl
  if (film.test(path)) {
    const source = through(url, 'film')
    return source === undefined ? undefined : filmHtml(url, title, source)
  }
  if (!picture.test(path)) return stillHtml(url, through)
  const page = picturePage(url)
  const src = through(page.source, 'picture')
  if (src === undefined) return undefined
  return page.shows ? pictureHtml(page.shows, undefined, { src }) : pictureHtml(url, title, { src })
}

type Through = NonNullable<MarkdownContext['proxyUrl']>

/** A film of YouTube is shown by its still. */
function stillHtml(url: string, through: Through): string | undefined {
  const id = filmOf(url)
  if (id === undefined) return undefined
  const src = through(`https://i.ytimg.com/vi/${id}/mqdefault.jpg`, 'picture')
  if (src === undefined) return undefined
  const shown = element('a', { 'data-id': id, href: url }, openTag('img', { src }))
  return element('div', { class: 'youtube-video message_inline_image' }, shown)
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
