import { signal } from '@preact/signals'

export interface PersonCardRequest {
  readonly anchor: HTMLElement
  readonly userId: number
}

/** The person card that is open. */
export const personCardRequest = signal<PersonCardRequest | undefined>(undefined)

/** Opens a person card at the element that was pressed. */
export function openPersonCard(anchor: HTMLElement, userId: number): void {
  personCardRequest.value = { anchor, userId }
}
