import { useEffect } from 'preact/hooks'
import type { MessageList } from './kept-lists.ts'
import { matchesIn, wordsSought } from './sought-words.ts'

const name = 'search-match'
/** The names of people are links like topics, but are not searched. */
const searched = '.rendered, .row-place__channel ~ .row-place__topic'

/** Highlights the search terms in messages and topics. Browsers without the highlight API show plain messages. */
export function useHighlights({ element: whole, narrow: { terms, key } }: MessageList): void {
  useEffect(() => {
    const words = wordsSought(terms)
    const element = whole.current
    if (words.length === 0 || !element || !('highlights' in CSS)) return undefined
    const mark = () => {
      const ranges = [...element.querySelectorAll(searched)].flatMap((root) =>
        rangesIn(root, words),
      )
      CSS.highlights.set(name, new Highlight(...ranges))
    }
    let frame = requestAnimationFrame(mark)
    // Scrolling adds and removes rows.
    const changes = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(mark)
    })
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      cancelAnimationFrame(frame)
      CSS.highlights.delete(name)
    }
  }, [key, whole.current])
}

function rangesIn(root: Element, words: readonly string[]): Range[] {
  const ranges: Range[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (const { start, end } of matchesIn(node.textContent ?? '', words)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      ranges.push(range)
    }
  }
  return ranges
}
