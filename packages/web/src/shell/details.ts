import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { keptSignal } from '../parts/kept-signal.ts'
import { panes } from './panes.ts'

/** What stands in the right pane: people, a profile, the topics of a channel, an edit history. */
export interface Details {
  /** The same key closes what it opened. */
  readonly key: string
  readonly title: string
  readonly render: () => ComponentChildren
}

const shown = signal<Details | undefined>(undefined)
const marker = 'parleyDetails'

export const details: ReadonlySignal<Details | undefined> = shown

/**
 * Opens the right pane, or shows something else in it. On a telephone it is a page of its own, so
 * the way back of the browser closes it.
 */
export function openDetails(wanted: Details): void {
  const isPage = panes().layout.peek() === 'narrow'
  if (isPage && !isMarked()) history.pushState({ [marker]: true }, '')
  shown.value = wanted
}

export function toggleDetails(wanted: Details): void {
  if (shown.peek()?.key === wanted.key) closeDetails()
  else openDetails(wanted)
}

export function closeDetails(): void {
  if (isMarked()) history.back()
  if (shown.peek()?.key === peopleKey) arePeopleKept().value = false
  shown.value = undefined
}

export const peopleKey = 'people'

/** `isAsked`: somebody wants to look for a person now. */
type Offer = (isAsked: boolean) => Details

let people: Offer | undefined
let kept: ReturnType<typeof keptSignal<boolean>> | undefined

/** Whether this browser shows the people beside the conversation, where there is room. */
function arePeopleKept() {
  kept ??= keptSignal('people-open', false)
  return kept
}

/** Says what shows the people; where they were shown last time and there is room, it opens them. */
export function offerPeople(offered: Offer): void {
  people = offered
  if (arePeopleKept().peek() && panes().layout.peek() === 'wide') shown.value ??= offered(false)
}

export function togglePeople(): void {
  if (!people) return
  const isOpening = shown.peek()?.key !== peopleKey
  // On a telephone the keyboard would cover what one came to see.
  toggleDetails(people(panes().layout.peek() !== 'narrow'))
  arePeopleKept().value = isOpening && panes().layout.peek() === 'wide'
}

/** Closes the pane when one goes back from it. */
export function followHistory(): () => void {
  const onMove = () => {
    if (panes().layout.peek() === 'narrow' && !isMarked()) shown.value = undefined
  }
  window.addEventListener('popstate', onMove)
  return () => window.removeEventListener('popstate', onMove)
}

function isMarked(): boolean {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && marker in state
}
