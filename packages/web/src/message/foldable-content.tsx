import './foldable-content.css'
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { Button } from '../parts/button.tsx'
import { keepPlace } from '../parts/sticky-end.ts'
import { foldWords } from './fold-words.ts'
import { RenderedContent } from './rendered-content.tsx'

interface FoldableContentProps {
  readonly id: number
  readonly html: string
}

/** The keys of messages that the reader has unfolded. Rows that are scrolled away keep this, and so does an echo that becomes a message. */
const unfolded = signal<ReadonlySet<string | number>>(new Set())

/** A long message. Only its beginning is seen until the reader asks for the rest. */
export function FoldableContent({ id, html }: FoldableContentProps) {
  const { replica } = useApp()
  const whole = useRef<HTMLDivElement>(null)
  const key = replica.messages.keyOf(id)
  const isOpen = unfolded.value.has(key)
  /** How far the browser had scrolled what is folded. */
  const scrolled = useRef(0)
  useLayoutEffect(() => {
    const list = whole.current?.closest('[role=feed]')
    // What the browser has found stays where it is on the screen.
    if (list && scrolled.current > 0) list.scrollTop += scrolled.current
    scrolled.current = 0
  }, [isOpen])
  const unfold = () => {
    if (whole.current) keepPlace(whole.current)
    unfolded.value = new Set([...unfolded.peek(), key])
  }
  const fold = () => {
    unfolded.value = new Set([...unfolded.peek()].filter((one) => one !== key))
    // The reader may be far below the beginning.
    requestAnimationFrame(() =>
      whole.current?.closest('article')?.scrollIntoView({ block: 'nearest' }),
    )
  }
  // A search in the page, a key that moves the focus and a link to a text scroll even what is cut off.
  const onScroll = ({ target }: Event) => {
    const content = whole.current?.firstElementChild
    if (isOpen || target !== content || !content?.scrollTop) return
    scrolled.current = content.scrollTop
    unfold()
  }
  const words = foldWords()
  return (
    <div ref={whole} onScrollCapture={onScroll}>
      <RenderedContent html={html} class={isOpen ? '' : 'rendered--folded'} />
      <Button
        kind="quiet"
        size="small"
        class="fold-button"
        icon={isOpen ? 'chevron-up' : 'chevron-down'}
        aria-expanded={isOpen}
        onClick={isOpen ? fold : unfold}
      >
        {isOpen ? words.less : words.more}
      </Button>
    </div>
  )
}
