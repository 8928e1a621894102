import { changesBetween, partsOf } from './word-diff.ts'

/** A word or sign of rendered HTML, or an element that changes as a whole. */
interface Piece {
  readonly key: string
  readonly node: Text | Element
  readonly block: Element | null
}

const whole = '.katex, .emoji, img, video, audio, time'
const blocks = 'p, li, td, th, pre, h1, h2, h3, h4, h5, h6, blockquote, div'

/**
 * Marks in the newer of two rendered versions which words were added, and puts those that were removed where they were. Returns
 * whether there are any: a change of nothing but the format has none.
 */
export function showChanges(newer: HTMLElement, older: DocumentFragment): boolean {
  const [before, after] = [piecesIn(older), piecesIn(newer)]
  const changes = changesBetween(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  )
  const added = new Set<number>()
  const removed = new Map<number, Node[]>()
  let [i, j] = [0, 0]
  for (const { kind, count } of changes) {
    if (kind === 'added') for (let at = j; at < j + count; at++) added.add(at)
    if (kind === 'removed') removed.set(j, contentOf(before, i, i + count))
    if (kind !== 'added') i += count
    if (kind !== 'removed') j += count
  }
  mark(newer, after, added, removed)
  return added.size + removed.size > 0
}

function piecesIn(root: ParentNode & Node): Piece[] {
  const pieces: Piece[] = []
  const walk = (parent: Node) => {
    for (const node of parent.childNodes) {
      const block = node.parentElement?.closest(blocks) ?? null
      if (node instanceof Text) {
        if (isBetweenBlocks(node)) continue
        pieces.push(...partsOf(node.data).map((key) => ({ key, node, block })))
      } else if (node instanceof Element && node.matches(whole)) {
        pieces.push({ key: node.outerHTML, node, block })
      } else walk(node)
    }
  }
  walk(root)
  return pieces
}

function isBetweenBlocks({ data, parentElement }: Text): boolean {
  return data.trim() === '' && data.includes('\n') && !parentElement?.closest('pre')
}

/** Removed pieces as the content of one element. What was another paragraph is only set apart. */
function contentOf(pieces: readonly Piece[], from: number, to: number): Node[] {
  const content: Node[] = []
  for (let at = from; at < to; at++) {
    const piece = pieces[at]
    if (!piece) continue
    if (at > 0 && pieces[at - 1]?.block !== piece.block) content.push(new Text(' '))
    const { node, key } = piece
    content.push(node instanceof Element ? document.importNode(node, true) : new Text(key))
  }
  return content
}

function mark(
  root: HTMLElement,
  pieces: readonly Piece[],
  added: ReadonlySet<number>,
  removed: ReadonlyMap<number, Node[]>,
): void {
  const runs = runsOf(pieces)
  for (const { node, from, to } of runs) {
    const shown: Node[] = []
    for (let at = from; at < to; at++) {
      const gone = removed.get(at)
      if (gone && staysBefore(pieces, at)) shown.push(elementOf('del', gone))
      const isAdded = added.has(at)
      const piece = node instanceof Element ? node.cloneNode(true) : new Text(pieces[at]?.key)
      const last = shown.at(-1)
      if (isAdded && last instanceof HTMLElement && last.tagName === 'INS') last.append(piece)
      else shown.push(isAdded ? elementOf('ins', [piece]) : piece)
      const next = removed.get(at + 1)
      if (next && !staysBefore(pieces, at + 1)) shown.push(elementOf('del', next))
    }
    node.replaceWith(...shown)
  }
  const all = pieces.length === 0 ? removed.get(0) : undefined
  if (all) root.append(elementOf('del', all))
}

interface Run {
  readonly node: Text | Element
  readonly from: number
  to: number
}

/** The pieces of each node. */
function runsOf(pieces: readonly Piece[]): Run[] {
  const runs: Run[] = []
  pieces.forEach(({ node }, at) => {
    const last = runs.at(-1)
    if (last?.node === node) last.to = at + 1
    else runs.push({ node, from: at, to: at + 1 })
  })
  return runs
}

/** Whether what was removed here stands before the piece, because the one before it is in another paragraph. */
function staysBefore(pieces: readonly Piece[], at: number): boolean {
  return at < pieces.length && (at === 0 || pieces[at - 1]?.block !== pieces[at]?.block)
}

function elementOf(name: 'ins' | 'del', content: readonly Node[]): HTMLElement {
  const element = document.createElement(name)
  element.append(...content)
  return element
}
