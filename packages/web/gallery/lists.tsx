import { useRef, useState } from 'preact/hooks'
import { Button } from '../src/parts/button.tsx'
import { Icon } from '../src/parts/icon.tsx'
import { ListRow, RowIcon } from '../src/parts/list.tsx'
import { ResizeHandle } from '../src/parts/resize-handle.tsx'
import { RowList } from '../src/parts/row-list.tsx'
import { VirtualList, type VirtualListHandle } from '../src/parts/virtual-list.tsx'
import { Section } from './section.tsx'

const sentence = 'What grows at its end stays at its end, and what comes before it moves nothing. '

export function Lists() {
  const [range, setRange] = useState({ from: 1000, to: 2000 })
  const [width, setWidth] = useState(220)
  const [isWhole, setWhole] = useState(true)
  const list = useRef<VirtualListHandle>(null)
  const items = Array.from({ length: range.to - range.from }, (_, index) => range.from + index)
  return (
    <Section title="Lists">
      <div class="gallery__row">
        <Button onClick={() => setRange({ ...range, to: range.to + 1 })}>Add at the end</Button>
        <Button onClick={() => setRange({ ...range, from: range.from - 50 })}>Add before</Button>
        <Button onClick={() => list.current?.scrollToEnd()}>To the end</Button>
        <Button aria-pressed={!isWhole} onClick={() => setWhole(!isWhole)}>
          More follows
        </Button>
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
          handle={list}
          isWhole={isWhole}
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
      <Rows />
    </Section>
  )
}

const teams = Array.from({ length: 200 }, (_, index) => `Team ${index + 1}`)

function Rows() {
  return (
    <div class="gallery__list">
      <RowList
        label="Teams"
        size="tall"
        items={teams}
        keyOf={(name) => name}
        render={(name) => (
          <ListRow
            size="tall"
            onPress={() => undefined}
            lead={
              <RowIcon colour="#7a6ff0">
                <Icon name="users" />
              </RowIcon>
            }
            name={name}
            detail="Everybody who draws, and decides what is drawn"
            aside="12 members"
            isSpare
            action={<Button size="small">Join {name}</Button>}
          />
        )}
      />
    </div>
  )
}
