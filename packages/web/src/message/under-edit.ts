import { signal } from '@preact/signals'

/** The message that is being edited in place. Only one at a time. */
export const editedId = signal<number | undefined>(undefined)

/** Texts of edits that the server refused, by message, so that the user can continue with them. */
export const refusedEdits = new Map<number, string>()
