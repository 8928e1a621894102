import './page.css'
import type { ComponentChildren } from 'preact'
import { classes } from './class-names.ts'

interface PageProps {
  /** `wide` for lists, which are scanned and not read. */
  readonly size?: 'normal' | 'wide'
  readonly children: ComponentChildren
}

/** What is read from the top: it scrolls, and its lines are not too long. */
export function Page({ size = 'normal', children }: PageProps) {
  return (
    <div class="page">
      <div class={classes('page__inner', `page__inner--${size}`)}>{children}</div>
    </div>
  )
}

/** A page of several tabs. */
export function TabbedPage({ children }: { readonly children: ComponentChildren }) {
  return <div class="tabbed-page">{children}</div>
}

interface SectionProps {
  readonly title: string
  readonly hint?: string
  /** Stands at the end of the title's line. */
  readonly action?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of a page under a title of its own. It is no landmark: a page has many of them. */
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
