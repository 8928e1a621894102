import { type ReadonlySignal, signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { keptSignal } from '../parts/kept-signal.ts'
import { panes } from './panes.ts'

/** The content of the right pane: people, a profile, the topics of a channel, an edit history. */
export interface Details {
  /** Toggling with the same key closes the pane. */
  readonly key: string
  readonly title: string
  readonly render: () => ComponentChildren
}

const shown = signal<Details | undefined>(undefined)

export const details: ReadonlySignal<Details | undefined> = shown

/** Opens the right pane or replaces its content. */
export function openDetails(wanted: Details): void {
  shown.value = wanted
}

function toggleDetails(wanted: Details): void {
  if (shown.peek()?.key === wanted.key) closeDetails()
  else openDetails(wanted)
}

export function closeDetails(): void {
  if (shown.peek()?.key === peopleKey) arePeopleKept().value = false
  shown.value = undefined
}

export const peopleKey = 'people'

/** `isAsked`: the user opened the pane to look for a person. */
type Offer = (isAsked: boolean) => Details

let people: Offer | undefined
let kept: ReturnType<typeof keptSignal<boolean>> | undefined

/** Whether this browser shows the people pane beside conversations when there is space. */
function arePeopleKept() {
  kept ??= keptSignal('people-open', false)
  return kept
}

/** Provides the people pane. Opens it if it was open last time and there is space. */
export function offerPeople(offered: Offer): void {
  people = offered
  if (arePeopleKept().peek() && panes().layout.peek() === 'wide') shown.value ??= offered(false)
}

export function togglePeople(): void {
  if (!people) return
  const isOpening = shown.peek()?.key !== peopleKey
  // On a phone, the keyboard would cover the list, so do not focus the search.
  toggleDetails(people(panes().layout.peek() !== 'narrow'))
  arePeopleKept().value = isOpening && panes().layout.peek() === 'wide'
}
