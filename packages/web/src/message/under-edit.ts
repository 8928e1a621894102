import { signal } from '@preact/signals'

/** The message that is being edited, in its place. One at a time. */
export const editedId = signal<number | undefined>(undefined)

/** What somebody wrote in an edit that the server refused, by message: nobody writes it twice. */
export const refusedEdits = new Map<number, string>()
