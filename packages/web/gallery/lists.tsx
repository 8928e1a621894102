import { useState } from 'preact/hooks'
import { Button } from '../src/parts/button.tsx'
import { ResizeHandle } from '../src/parts/resize-handle.tsx'
import { VirtualList } from '../src/parts/virtual-list.tsx'
import { Section } from './section.tsx'

const sentence = 'What grows at its end stays at its end, and what comes before it moves nothing. '

export function Lists() {
  const [range, setRange] = useState({ from: 1000, to: 2000 })
  const [width, setWidth] = useState(220)
  const items = Array.from({ length: range.to - range.from }, (_, index) => range.from + index)
  return (
    <Section title="Lists">
      <div class="gallery__row">
        <Button onClick={() => setRange({ ...range, to: range.to + 1 })}>Add at the end</Button>
        <Button onClick={() => setRange({ ...range, from: range.from - 50 })}>Add before</Button>
      </div>
      <div class="gallery__list">
        <div style={{ inlineSize: `${width}px` }} class="gallery__item">
          {width} pixels
        </div>
        <ResizeHandle
          label="Width"
          value={width}
          min={160}
          max={360}
          usual={220}
          pane="before"
          onChange={setWidth}
        />
        <VirtualList
          label="Numbers"
          anchor="end"
          items={items}
          keyOf={(item) => item}
          estimate={() => 40}
          render={(item) => (
            <p class="gallery__item">
              {item}: {sentence.repeat((item % 4) + 1)}
            </p>
          )}
        />
      </div>
    </Section>
  )
}
