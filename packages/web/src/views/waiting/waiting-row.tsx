import './waiting-row.css'
import type { Place } from '@parley/client/replica'
import type { ComponentChildren } from 'preact'
import type { AppContext } from '../../app-context.ts'
import { PlaceTitle } from '../../message/place-title.tsx'
import { clockTime, dayName } from '../../words/times.ts'

interface WaitingRowProps {
  /** Undefined if there is no recipient yet. */
  readonly place: Place | undefined
  readonly unplaced: string
  readonly href: string | undefined
  readonly onOpen?: (() => void) | undefined
  readonly time: ComponentChildren
  /** The error of the last attempt. */
  readonly problem?: string | undefined
  readonly actions: ComponentChildren
  readonly children: ComponentChildren
}

/** A draft, a scheduled message or a reminder. */
export function WaitingRow(props: WaitingRowProps) {
  const { place, unplaced, href, onOpen, time, problem, actions, children } = props
  const title = place ? <PlaceTitle place={place} /> : unplaced
  return (
    <li class="waiting-row">
      <div class="waiting-row__head">
        {href === undefined ? (
          <span class="waiting-row__place">{title}</span>
        ) : (
          <a class="waiting-row__place waiting-row__link" href={href} onClick={onOpen}>
            {title}
          </a>
        )}
        <span class="waiting-row__time">{time}</span>
      </div>
      <div class="waiting-row__content">{children}</div>
      {problem && <p class="waiting-row__problem">{problem}</p>}
      <div class="waiting-row__actions">{actions}</div>
    </li>
  )
}

/** The delivery time, with as much of the date as is needed. */
export function deliveryTime(
  { now }: AppContext,
  { scheduled_delivery_timestamp: seconds }: { readonly scheduled_delivery_timestamp: number },
): string {
  const at = new Date(seconds * 1000)
  return `${dayName(at, new Date(now.value))}, ${clockTime(at)}`
}
