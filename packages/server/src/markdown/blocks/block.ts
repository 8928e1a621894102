/** A block of a message: its text, then its blocks, each with the text that follows it. */
export interface Block {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  text: string
  readonly children: Block[]
  /** Text after the block, within its parent. */
  tail: string
}

/** Adds a block to the end of its parent. */
export function append(
  parent: Block,
  tag: string,
  given: { text?: string; attributes?: Readonly<Record<string, string>> } = {},
): Block {
  const block = blockOf(tag, given.text ?? '', given.attributes)
  parent.children.push(block)
  return block
}

export function blockOf(
  tag: string,
  text: string,
  attributes: Readonly<Record<string, string>> = {},
): Block {
  return { tag, attributes, text, children: [], tail: '' }
}

/** Text that stood directly in a list item becomes its first paragraph. */
export function wrapText(block: Block): void {
  if (block.text === '') return
  block.children.unshift(blockOf('p', block.text))
  block.text = ''
}
