import type { Pieces } from '../parts/pieces.ts'
import type { Block } from './block.ts'
import { headings } from './headings.ts'
import { indentedCode } from './indented-code.ts'
import { listItems } from './list-items.ts'
import { listRest } from './list-rest.ts'
import { paragraph } from './paragraphs.ts'
import { quotes } from './quotes.ts'
import type { BlockParser, BlockRule, Mode, Queue } from './rule.ts'
import { rules } from './rules.ts'
import { tables } from './tables.ts'

// The first rule in this order that matches a block handles it.
const blockRules: readonly BlockRule[] = [
  listRest,
  indentedCode,
  headings,
  tables,
  rules,
  listItems,
  quotes,
  paragraph,
]

/** Deeper blocks are paragraphs: each level is another pass over its text. */
const maxDepth = 20

/** Reads lines as blocks. Blank lines part them. */
export class LineParser implements BlockParser {
  readonly pieces: Pieces
  mode: Mode = 'plain'
  #depth = 0

  constructor(pieces: Pieces) {
    this.pieces = pieces
  }

  parseText(parent: Block, text: string, mode: Mode): void {
    this.parseBlocks(parent, text.split('\n\n'), mode)
  }

  parseBlocks(parent: Block, blocks: readonly string[], mode: Mode): void {
    const outer = this.mode
    this.mode = mode
    this.#depth++
    // Blocks are taken from the end, so that taking one has a constant cost.
    const left = [...blocks].reverse()
    const queue: Queue = {
      take: () => left.pop(),
      putBack: (block) => void left.push(block),
    }
    while (left.length > 0) this.#parseNext(parent, queue)
    this.#depth--
    this.mode = outer
  }

  #parseNext(parent: Block, queue: Queue): void {
    const block = queue.take()?.replace(/^\n+/, '') ?? ''
    if (block.trim() === '') return
    if (this.#depth > maxDepth) {
      paragraph(this, parent, block, queue)
      return
    }
    for (const rule of blockRules) {
      if (rule(this, parent, block, queue)) return
    }
  }
}
