import type { Pieces } from '../parts/pieces.ts'
import type { Block } from './block.ts'

/** What the text being parsed stands in, and with it how it is read. */
export type Mode = 'plain' | 'tight-list' | 'loose-list' | 'list-rest'

/** A list of blocks to parse; whoever takes one may put its rest back in front. */
export interface Queue {
  /** The next block; undefined after the last. */
  take(): string | undefined
  putBack(block: string): void
}

/** Tries to read the block; answers whether it did. Then it has added to the parent what it found. */
export type BlockRule = (parser: BlockParser, parent: Block, block: string, queue: Queue) => boolean

/** What a rule may ask of the parser that runs it. */
export interface BlockParser {
  readonly pieces: Pieces
  /** What the block at hand stands in. */
  readonly mode: Mode
  /** Parses text with blank lines in it. */
  parseText(parent: Block, text: string, mode: Mode): void
  /** Parses blocks, in a mode that ends with them. */
  parseBlocks(parent: Block, blocks: readonly string[], mode: Mode): void
}
