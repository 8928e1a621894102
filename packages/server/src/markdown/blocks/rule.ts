import type { Pieces } from '../parts/pieces.ts'
import type { Block } from './block.ts'

/** The context of the parsed text, which determines how it is read. */
export type Mode = 'plain' | 'tight-list' | 'loose-list' | 'list-rest'

/** A list of blocks to parse; a rule that takes one may put its rest back in front. */
export interface Queue {
  /** The next block; undefined after the last. */
  take(): string | undefined
  putBack(block: string): void
}

/** Tries to parse the block and returns whether it did. If so, it has added the result to the parent. */
export type BlockRule = (parser: BlockParser, parent: Block, block: string, queue: Queue) => boolean

/** The functions of the parser that a rule may call. */
export interface BlockParser {
  readonly pieces: Pieces
  /** The context of the current block. */
  readonly mode: Mode
  /** Parses text with blank lines in it. */
  parseText(parent: Block, text: string, mode: Mode): void
  /** Parses blocks in a mode that ends with them. */
  parseBlocks(parent: Block, blocks: readonly string[], mode: Mode): void
}
