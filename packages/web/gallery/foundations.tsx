import { Section } from './section.tsx'

const swatches = [
  ['surface', 'text'],
  ['surface-sunken', 'text-muted'],
  ['surface-raised', 'text-faint'],
  ['surface-selected', 'accent-text'],
  ['accent', 'on-accent'],
  ['danger', 'on-accent'],
  ['surface-inverse', 'text-inverse'],
  ['info-soft', 'text'],
  ['success-soft', 'success-text'],
  ['warning-soft', 'warning-text'],
  ['danger-soft', 'danger-text'],
  ['mention-soft', 'mention-text'],
  ['highlight', 'text'],
] as const

export function Colours() {
  return (
    <Section title="Colours">
      <div class="gallery__colours">
        {swatches.map(([back, front]) => (
          <div
            key={back}
            class="gallery__colour"
            style={{ background: `var(--${back})`, color: `var(--${front})` }}
          >
            {back}
            <br />
            {front}
          </div>
        ))}
      </div>
    </Section>
  )
}

const sizes = ['large', 'title', 'body', 'row', 'control', 'small', 'tiny'] as const

export function Texts() {
  return (
    <Section title="Text">
      {sizes.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})` }}>
          The {size} text: Ship it on Thursday, 14:05, with 1,024 people.
        </p>
      ))}
      <p style={{ maxInlineSize: 'var(--measure)' }}>
        A message is at most 72 characters wide, 15 px on 1.5.{' '}
        <a href="#text">A way to the texts</a>, <code>some code</code>,{' '}
        <strong>something strong</strong> and <em>something said aloud</em>.
      </p>
    </Section>
  )
}
