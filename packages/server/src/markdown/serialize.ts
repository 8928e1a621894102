import type { Block } from './blocks/block.ts'
import { renderInline } from './inline/inline.ts'
import type { Run } from './inline/pass.ts'
import { openTag } from './parts/html.ts'
import type { Previews } from './parts/previews.ts'

/** The properties of a block that depend on the blocks around it. */
interface Place {
  readonly run: Run
  readonly previews: Previews
  readonly quoted: boolean
}

const isTitleOrCell = /^(?:h[1-6]|t[dh])$/

/** The blocks within a block as HTML, one below the other. */
export function serializeChildren(block: Block, place: Place): string {
  let html = ''
  for (const child of block.children) {
    html += atEdge(child, place)
    const tail = child.tail === '' ? '' : renderInline(place.run, child.tail)
    const text = renderInline(place.run, child.text)
    const shown = child.tag === 'p' && !place.quoted ? place.previews.of(text) : undefined
    if (isTitleOrCell.test(child.tag) && !place.quoted) place.previews.putOff(text)
    if (!shown?.replaces) {
      html += serialize(child, text, place)
      html += tail.trim() === '' ? '\n' : tail
    }
    html += shown?.html ?? ''
  }
  return html
}

/** Some paragraphs mark the beginning or the end of the content of a spoiler. The previews of its links are inserted before the end. */
function atEdge({ text }: Block, { run, previews }: Place): string {
  const edge = run.pieces.edgeAt(text)
  if (edge === 'begins') previews.beginSpoiler()
  return edge === 'ends' ? previews.endSpoiler() : ''
}

function serialize(block: Block, text: string, place: Place): string {
  const { tag, attributes, children } = block
  const open = openTag(tag, attributes)
  if (tag === 'hr') return open
  const within = tag === 'blockquote' ? quotedIn(place) : place
  const shown = tag === 'li' && !place.quoted ? place.previews.of(text) : undefined
  const own = shown?.replaces ? '' : text
  const start = own.trim() === '' && children.length > 0 ? '\n' : own
  return `${open}${start}${serializeChildren(block, within)}${shown?.html ?? ''}</${tag}>`
}

/** The place within a quote, where mentions do not notify. Note: the text stays as it is, because table cells are split later. */
function quotedIn(place: Place): Place {
  return place.quoted ? place : { ...place, run: place.run.silenced(), quoted: true }
}
