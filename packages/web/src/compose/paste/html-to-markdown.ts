import { type Block, fenced, joinBlocks, listOf, quoted } from './blocks.ts'
import { attribute, find, type HtmlNode, hasClass, styleOf, textOf } from './html-node.ts'
import { isAdded, ownInline, sourceOf } from './own-messages.ts'
import { pictureRun } from './pictures.ts'
import { type Format, markdownOfRuns, type Run } from './runs.ts'
import { tableOf } from './tables.ts'

/** Larger or deeper trees are pasted as plain text, so that the page stays responsive. */
const max = { nodes: 50_000, depth: 200 }

class TooMuch extends Error {}

/** Whether the text has any format. Without one, the plain text of the clipboard is better. */
interface Found {
  isRich: boolean
  nodes: number
}

interface Around {
  readonly format: Format
  /** Whether spaces and line breaks count. */
  readonly isVerbatim: boolean
  readonly depth: number
  readonly isInHeading: boolean
  /** Whether it is code from an editor: its styles are colours. */
  readonly isStyledCode: boolean
}

const skipped = new Set([
  'HEAD',
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'NOSCRIPT',
  'SVG',
  'SELECT',
  'TITLE',
])
/** Blocks without a distance to the next one. */
const single = new Set([
  ...['DIV', 'SECTION', 'ARTICLE', 'HEADER', 'FOOTER', 'MAIN', 'NAV', 'ADDRESS', 'FIGURE'],
  ...['FIGCAPTION', 'DETAILS', 'SUMMARY', 'DL', 'DT', 'DD', 'LI', 'TR', 'TD', 'TH'],
])

/** The Markdown of an HTML tree; undefined if plain text is as good. */
export function markdownOf(root: HtmlNode): string | undefined {
  const reader = new Reader({ isRich: false, nodes: 0 })
  const is = { isVerbatim: false, isInHeading: false, isStyledCode: false }
  const around = { format: {}, depth: 0, ...is }
  try {
    const blocks = reader.read(root, around)
    const [only] = blocks
    // Editors copy code as one block, with a format for its colours.
    const isPlain = blocks.length === 1 && only?.isBareCode
    return reader.found.isRich && !isPlain ? joinBlocks(blocks) : undefined
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}

class Reader {
  readonly found: Found
  #blocks: Block[] = []
  #runs: Run[] = []

  constructor(found: Found) {
    this.found = found
  }

  /** The blocks in a node. */
  read(node: HtmlNode, around: Around): Block[] {
    this.#readAll(node, around)
    this.#end(1)
    return this.#blocks
  }

  #readAll(node: HtmlNode, around: Around): void {
    const inside = { ...around, depth: around.depth + 1 }
    this.found.nodes += 1
    if (inside.depth > max.depth || this.found.nodes > max.nodes) throw new TooMuch()
    for (const child of node.childNodes) this.#readNode(child, inside)
  }

  #readNode(node: HtmlNode, around: Around): void {
    const { nodeName: name } = node
    const own = ownInline(node)
    if (name === '#text') this.#addText(node.nodeValue ?? '', around)
    else if (isSkipped(node, around)) return
    else if (name === 'BR') this.#runs.push({ text: '\n', format: {} })
    else if (own !== undefined) this.#addWhole(own, around)
    else if (name === 'IMG') this.#addPicture(node, around)
    else if (!this.#readBlock(node, around)) this.#readAll(node, this.#inside(node, around))
  }

  #addText(text: string, { format, isVerbatim }: Around): void {
    const shown = text.replaceAll('\u00a0', ' ')
    const written = isVerbatim ? shown.replaceAll('\r\n', '\n') : shown.replaceAll(/\s+/g, ' ')
    // The space after a line break is layout.
    if (written === ' ' && (this.#runs.at(-1)?.text ?? '\n') === '\n') return
    this.#runs.push({ text: written, format })
    const { bold, italic, struck, code, link } = format
    if (written.trim() !== '' && (bold || italic || struck || code || link))
      this.found.isRich = true
  }

  #addWhole(text: string, { format }: Around): void {
    this.found.isRich = true
    this.#runs.push({ text, format, isWhole: true })
  }

  #addPicture(node: HtmlNode, { format }: Around): void {
    const run = pictureRun(node, format)
    if (!run) return
    this.found.isRich = true
    this.#runs.push(run)
  }

  /** Ends a paragraph. `gap` is the number of line breaks around it. */
  #end(gap: number, prefix = ''): void {
    const text = markdownOfRuns(this.#runs).replaceAll(/^\n+|\n+$/g, '')
    const wasBreak = this.#runs.length > 0
    this.#runs = []
    if (text !== '') this.#blocks.push({ text: prefix + text, gap })
    else if (wasBreak && prefix === '') this.#blocks.push({ text: '', gap: 1 })
  }

  #push(block: Block): void {
    if (block.text === '') return
    this.found.isRich = true
    this.#blocks.push(block)
  }

  #readBlock(node: HtmlNode, around: Around): boolean {
    const { nodeName: name } = node
    const heading = /^H([1-6])$/.exec(name)?.[1]
    if (heading) return this.#readHeading(node, around, Number(heading))
    const block = this.#blockOf(node, around)
    if (!block) {
      const isParagraph = name === 'P' || single.has(name)
      return isParagraph && this.#readParagraph(node, around)
    }
    this.#trimEnd()
    this.#push(block)
    return true
  }

  /** Line breaks before a block are layout. */
  #trimEnd(): void {
    if (this.#runs.every(({ text }) => text.trim() === '')) this.#runs = []
    this.#end(2)
  }

  #readHeading(node: HtmlNode, around: Around, level: number): boolean {
    this.#trimEnd()
    const before = this.#blocks.length
    this.#readAll(node, { ...around, format: {}, isInHeading: true })
    for (const run of this.#runs) if (run.text === '\n') Object.assign(run, { text: ' ' })
    this.#end(2, `${'#'.repeat(level)} `)
    if (this.#blocks.length > before) this.found.isRich = true
    return true
  }

  #readParagraph(node: HtmlNode, around: Around): boolean {
    if (hasClass(node, 'spoiler-block')) return this.#readSpoiler(node, around)
    const item = wordItem(node)
    const gap = node.nodeName === 'P' && item === '' ? 2 : 1
    if (this.#runs.length > 0) this.#end(1)
    this.#readAll(node, this.#inside(node, around))
    if (this.#runs.length > 0) this.#end(gap, item)
    if (item !== '') this.found.isRich = true
    return true
  }

  #readSpoiler(node: HtmlNode, around: Around): boolean {
    const part = (name: string) => find(node, (one) => hasClass(one, name))
    const [header, content] = [part('spoiler-header'), part('spoiler-content')]
    const title = header ? joinBlocks(this.#readApart(header, around)).replaceAll('\n', ' ') : ''
    const text = content ? joinBlocks(this.#readApart(content, around)) : ''
    this.#trimEnd()
    this.#push({ text: fenced(text, `spoiler ${title}`.trim()), gap: 2 })
    return true
  }

  #readApart(node: HtmlNode, around: Around): Block[] {
    const apart = { ...around, format: {}, depth: around.depth + 1 }
    // The titles of a table are bold anyway.
    const inside = node.nodeName === 'TH' ? apart : this.#inside(node, apart)
    return new Reader(this.found).read(node, inside)
  }

  #blockOf(node: HtmlNode, around: Around): Block | undefined {
    switch (node.nodeName) {
      case 'PRE':
        return codeBlock(node)
      case 'DIV':
        return hasClass(node, 'codehilite') ? codeBlock(node) : undefined
      case 'HR':
        return { text: '---', gap: 2 }
      case 'SPAN':
        if (!hasClass(node, 'katex-display')) return undefined
        return { text: fenced(sourceOf(node), 'math'), gap: 2 }
      case 'BLOCKQUOTE':
        return { text: quoted(joinBlocks(this.#readApart(node, around))), gap: 2 }
      case 'UL':
      case 'OL':
        return { text: listOf(node, (item) => this.#readApart(item, around)), gap: 2 }
      case 'TABLE': {
        const cell = (one: HtmlNode) => joinBlocks(this.#readApart(one, around))
        const text = tableOf(node, cell)
        return text === undefined ? undefined : { text, gap: 2 }
      }
      default:
        return undefined
    }
  }

  /** How the text in an element looks. */
  #inside(node: HtmlNode, around: Around): Around {
    const space = styleOf(node, 'white-space')
    const isVerbatim = space === '' ? around.isVerbatim : /pre|break-spaces/.test(space)
    const isStyledCode = space === '' ? around.isStyledCode : space === 'pre'
    const format = around.isInHeading
      ? linkOnly(node, around.format)
      : formatIn(node, around.format)
    const inside = { ...around, isVerbatim, isStyledCode }
    return isStyledCode ? inside : { ...inside, format }
  }
}

function isSkipped(node: HtmlNode, { isInHeading }: Around): boolean {
  const { nodeName: name } = node
  if (name === '#comment' || skipped.has(name) || isAdded(node)) return true
  return isHidden(node) || (isInHeading && isSign(node))
}

/** A sign in a heading that links to it. */
function isSign(node: HtmlNode): boolean {
  return node.nodeName === 'A' && /^[#¶§🔗]?$/u.test(textOf(node).trim())
}

/** Closed spoilers are hidden, too, and belong to the message. */
function isHidden(node: HtmlNode): boolean {
  if (hasClass(node, 'spoiler-content')) return false
  const isUnseen = styleOf(node, 'display') === 'none' || styleOf(node, 'mso-list') === 'ignore'
  return isUnseen || (node.getAttribute?.('hidden') ?? null) !== null
}

/** Word writes items of lists as paragraphs. Returns the mark of the item. */
function wordItem(node: HtmlNode): string {
  const level = /\blevel(\d)\b/.exec(styleOf(node, 'mso-list'))?.[1]
  if (level === undefined) return ''
  const sign = find(node, (one) => styleOf(one, 'mso-list') === 'ignore')
  const [, number = ''] = /^(\d+)[.)]/.exec(sign ? textOf(sign).trim() : '') ?? []
  return `${'  '.repeat(Number(level) - 1)}${number === '' ? '-' : `${number}.`} `
}

function linkOnly(node: HtmlNode, { link }: Format): Format {
  const inside = formatIn(node, {}).link ?? link
  return inside ? { link: inside } : {}
}

const tags: Readonly<Record<string, Format>> = {
  ...{ B: { bold: true }, STRONG: { bold: true }, I: { italic: true }, EM: { italic: true } },
  ...{ S: { struck: true }, DEL: { struck: true }, STRIKE: { struck: true } },
  ...{ CODE: { code: true }, TT: { code: true }, KBD: { code: true }, SAMP: { code: true } },
}

function formatIn(node: HtmlNode, format: Format): Format {
  const weight = styleOf(node, 'font-weight')
  const slant = styleOf(node, 'font-style')
  const isStruck = /line-through/.test(attribute(node, 'style'))
  return {
    ...format,
    ...tags[node.nodeName],
    ...(weight === '' ? {} : { bold: /^(?:bold|[6-9]00)/.test(weight) }),
    ...(slant === '' ? {} : { italic: /italic|oblique/.test(slant) }),
    ...(isStruck ? { struck: true } : {}),
    ...linkIn(node),
  }
}

function linkIn(node: HtmlNode): Format {
  const href = node.nodeName === 'A' ? attribute(node, 'href').trim() : ''
  const isAddress = /^(?:https?:\/\/|mailto:|tel:|sms:|ftp:\/\/|\/|#)[^\s]*$/i.test(href)
  if (!isAddress) return {}
  return { link: { href: href.replaceAll('(', '%28').replaceAll(')', '%29') } }
}

/** A message tells the language beside the code, most pages in a class. */
function codeBlock(node: HtmlNode): Block {
  const code = find(node, ({ nodeName }) => nodeName === 'CODE')
  const text = textOf(code ?? node).replace(/\n$/, '')
  const classes = `${attribute(node, 'class')} ${code ? attribute(code, 'class') : ''}`
  const named = /\b(?:language|lang)-([\w+#.-]+)/.exec(classes)?.[1] ?? ''
  const language = attribute(node, 'data-code-language').replaceAll(' ', '-') || named
  const isBareCode = !text.includes('\n') || (code === undefined && language === '')
  return { text: fenced(text, language), gap: 2, isBareCode }
}
