import type { ComponentChildren } from 'preact'

interface SectionProps {
  readonly title: string
  readonly children: ComponentChildren
}

export function Section({ title, children }: SectionProps) {
  return (
    <section class="gallery__section" aria-label={title} id={title.toLowerCase()}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
