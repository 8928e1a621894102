import { signal } from '@preact/signals'

/** The message that is being edited, in its place. One at a time. */
export const editedId = signal<number | undefined>(undefined)
