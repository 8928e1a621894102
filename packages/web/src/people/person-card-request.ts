import { signal } from '@preact/signals'

interface PersonCardRequest {
  readonly anchor: HTMLElement
  readonly userId: number
}

/** The card that is open. */
export const personCardRequest = signal<PersonCardRequest | undefined>(undefined)

/** Shows who somebody is, beside what was pressed. */
export function openPersonCard(anchor: HTMLElement, userId: number): void {
  personCardRequest.value = { anchor, userId }
}
