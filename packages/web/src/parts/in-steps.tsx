import './in-steps.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { areaWords } from '../words/area-words.ts'
import { pluralsOf } from '../words/plurals.ts'
import { DrawMore } from './draw-more.tsx'

const en = pluralsOf('en')
const de = pluralsOf('de')

const words = areaWords(
  { more: (count: number) => en(count, { one: '# more', other: '# more' }) },
  { more: (count) => de(count, { one: 'Noch #', other: 'Noch #' }) },
)

const step = 100

interface InStepsProps<T> {
  readonly items: readonly T[]
  /** Renders a row, an `li` with a key. */
  readonly render: (item: T) => ComponentChildren
}

/** The rows of a list. A long list is rendered in steps while one scrolls, because a thousand rows take half a second and more. */
export function InSteps<T>({ items, render }: InStepsProps<T>) {
  const [drawn, setDrawn] = useState(step)
  const left = items.length - drawn
  return (
    <>
      {items.slice(0, drawn).map(render)}
      {left > 0 && (
        <li>
          <DrawMore
            isTabStop
            class="in-steps__more"
            count={left}
            label={words().more(left)}
            onMore={() => setDrawn(drawn + step)}
          />
        </li>
      )}
    </>
  )
}
