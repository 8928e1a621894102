import { append, type Block, wrapText } from './block.ts'
import { listIndent } from './list-items.ts'
import type { BlockRule } from './rule.ts'

/** An indented block after a list belongs to one of its items: the deeper, the more it is indented. */
export const listRest: BlockRule = (parser, parent, block) => {
  if (!block.startsWith(' '.repeat(listIndent)) || parser.mode === 'list-rest') return false
  if (parent.tag !== 'li' && !isList(parent.children.at(-1))) return false
  const { level, holder } = holderOf(parent, block, parser.mode === 'tight-list' ? 1 : 0)
  const text = outdent(block, level)
  const last = parent.children.at(-1)
  const item = holder.children.at(-1)
  if (parent.tag === 'li') {
    parser.parseBlocks(isList(last) && last ? last : parent, [text], 'list-rest')
  } else if (holder.tag === 'li') parser.parseBlocks(holder, [text], 'list-rest')
  else if (item?.tag === 'li') {
    wrapText(item)
    parser.parseText(item, text, 'list-rest')
  } else parser.parseBlocks(append(holder, 'li'), [text], 'list-rest')
  return true
}

function isList(block: Block | undefined): boolean {
  return block?.tag === 'ol' || block?.tag === 'ul'
}

/** Goes down into the last item of the last list while the block is indented that far. */
function holderOf(parent: Block, block: string, from: number): { level: number; holder: Block } {
  const indented = Math.floor((/^ */.exec(block)?.[0].length ?? 0) / listIndent)
  let level = from
  let holder = parent
  while (indented > level) {
    const last = holder.children.at(-1)
    if (!last || !(isList(last) || last.tag === 'li')) break
    if (isList(last)) level++
    holder = last
  }
  return { level, holder }
}

function outdent(block: string, level: number): string {
  const indent = ' '.repeat(listIndent * level)
  return block
    .split('\n')
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join('\n')
}
