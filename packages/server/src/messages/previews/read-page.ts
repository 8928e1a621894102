import { setImmediate } from 'node:timers/promises'
import { Token, Tokenizer, TokenizerMode } from 'parse5'

/** The metadata of a page. */
export interface PageFacts {
  readonly title: string | undefined
  readonly description: string | undefined
  /** As it is written there. */
  readonly picture: string | undefined
}

const maxTitleLength = 200
const maxDescriptionLength = 500

/** So much is read at a time, before others get their turn. */
const chunkLength = 32_768

/** A page that takes longer has no further metadata. */
const patienceMs = 250

/** The first existing one is used. */
const sources = {
  title: ['og:title', 'twitter:title', '<title>'],
  description: ['og:description', 'twitter:description', 'description'],
  picture: [
    'og:image',
    'og:image:url',
    'og:image:secure_url',
    'twitter:image',
    'twitter:image:src',
  ],
} as const

const wanted: ReadonlySet<string> = new Set(Object.values(sources).flat())

/** Elements whose content is raw text. */
const textModes: Readonly<Record<string, Tokenizer['state']>> = {
  iframe: TokenizerMode.RAWTEXT,
  noembed: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
  plaintext: TokenizerMode.PLAINTEXT,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  textarea: TokenizerMode.RCDATA,
  title: TokenizerMode.RCDATA,
  xmp: TokenizerMode.RAWTEXT,
}

/**
 * Reads the beginning of a page: by its tokens, as browsers see them, and without a tree, whose depth the
 * page would choose. Takes time in proportion to the length.
 */
export async function readPage(html: string): Promise<PageFacts> {
  const reader = new PageReader()
  const tokenizer = new Tokenizer({}, reader)
  reader.onRawText = (mode) => {
    tokenizer.state = mode
  }
  const end = performance.now() + patienceMs
  for (let at = 0; at < html.length && performance.now() < end; at += chunkLength) {
    tokenizer.write(html.slice(at, at + chunkLength), at + chunkLength >= html.length)
    await setImmediate()
  }
  return {
    title: reader.find(sources.title, maxTitleLength),
    description: reader.find(sources.description, maxDescriptionLength),
    picture: reader.find(sources.picture, 2000),
  }
}

class PageReader {
  onRawText: (mode: Tokenizer['state']) => void = () => undefined
  readonly #found = new Map<string, string>()
  #isInTitle = false

  find(names: readonly string[], maxLength: number): string | undefined {
    for (const name of names) {
      const text = tidied(this.#found.get(name) ?? '', maxLength)
      if (text !== '') return text
    }
    return undefined
  }

  onStartTag(token: Token.TagToken): void {
    const { tagName } = token
    // The page chooses the name, which may be that of something that all objects have.
    const mode = Object.hasOwn(textModes, tagName) ? textModes[tagName] : undefined
    if (mode !== undefined) this.onRawText(mode)
    if (tagName === 'meta') this.#readMeta(token)
    this.#isInTitle = tagName === 'title' && !this.#found.has('<title>')
    if (this.#isInTitle) this.#found.set('<title>', '')
  }

  onEndTag(): void {
    this.#isInTitle = false
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.#isInTitle) return
    this.#found.set('<title>', `${this.#found.get('<title>') ?? ''}${chars}`)
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token)
  }

  onComment = () => undefined
  onDoctype = () => undefined
  onEof = () => undefined
  onNullCharacter = () => undefined

  #readMeta(token: Token.TagToken): void {
    const content = Token.getTokenAttr(token, 'content')
    for (const attribute of ['property', 'name']) {
      const name = Token.getTokenAttr(token, attribute)?.trim().toLowerCase()
      if (content === null || name === undefined || !wanted.has(name)) continue
      if (!this.#found.has(name)) this.#found.set(name, content)
    }
  }
}

/** One line, without signs that are not seen or turn others around. */
function tidied(text: string, maxLength: number): string {
  const visible = text
    .slice(0, maxLength * 4)
    .replace(/[\p{Cc}\p{Cs}\p{Z}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
  const signs = [...visible.trim()]
  return signs.length > maxLength ? `${signs.slice(0, maxLength - 1).join('')}…` : signs.join('')
}

/** A page as text, decoded with its declared encoding. */
export function decodePage(body: Buffer, contentType: string): string {
  const head = body.subarray(0, 1024).toString('latin1')
  const named = charset.exec(contentType)?.[1] ?? charset.exec(head)?.[1] ?? 'utf-8'
  return decoderOf(named).decode(body)
}

const charset = /charset\s*=\s*["']?([\w:-]{1,40})/i

/** Note: only encodings that browsers support; all others are read as UTF-8. */
function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}
