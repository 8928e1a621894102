import { append } from './block.ts'
import type { BlockRule } from './rule.ts'

/** Everything else is a paragraph; in a tight list it is the text of its item. */
export const paragraph: BlockRule = (parser, parent, block) => {
  const text = block.trimStart()
  const last = parent.children.at(-1)
  if (parser.mode !== 'tight-list') append(parent, 'p', { text })
  else if (last) last.tail = `${last.tail}\n${block}`
  else parent.text = parent.text === '' ? text : `${parent.text}\n${text}`
  return true
}
