import './page.css'
import type { ComponentChildren } from 'preact'
import { classes } from './class-names.ts'

interface PageProps {
  /** `wide` for lists, which are scanned rather than read. */
  readonly size?: 'normal' | 'wide'
  readonly children: ComponentChildren
}

/** A scrolling page of text with limited line length. */
export function Page({ size = 'normal', children }: PageProps) {
  return (
    <div class="page">
      <div class={classes('page__inner', `page__inner--${size}`)}>{children}</div>
    </div>
  )
}

/** A page with tabs. */
export function TabbedPage({ children }: { readonly children: ComponentChildren }) {
  return <div class="tabbed-page">{children}</div>
}

interface SectionProps {
  readonly title: string
  readonly hint?: string
  /** At the end of the title line. */
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

/** A titled part of a page. It is not a landmark, because a page has many of them. */
export function Section({ title, hint, action, children }: SectionProps) {
  return (
    <section class="section">
      <div class="section__head">
        <h2 class="section__title">{title}</h2>
        {action}
      </div>
      {hint && <p class="section__hint">{hint}</p>}
      <div class="section__body">{children}</div>
    </section>
  )
}
