import { signal } from '@preact/signals'

/** The message that is being edited in place. Only one at a time. */
export const editedId = signal<number | undefined>(undefined)

/** The composer in which the user asked for the edit. Its editor may take the focus from it while it is empty. */
export const askedFrom: { composer?: HTMLTextAreaElement } = {}

/** Texts of edits that the server refused, by message, so that the user can continue with them. */
export const refusedEdits = new Map<number, string>()

/** An edit, not a move, which is an update, too. */
export function keepRefusedEdit(update: object): void {
  const { message_id: id, content } = update as { message_id?: number; content?: string }
  if (id !== undefined && content !== undefined) refusedEdits.set(id, content)
}
