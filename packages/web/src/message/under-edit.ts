import { signal } from '@preact/signals'

/** The message that is being edited in place. Only one at a time. */
export const editedId = signal<number | undefined>(undefined)

interface Asked {
  readonly id: number
  readonly composer: HTMLTextAreaElement
}

let asked: Asked | undefined

/** The user asks for the edit in an empty composer. The editor may take the focus from it, unless the user writes there meanwhile. */
export function askFrom(composer: HTMLTextAreaElement, id: number): void {
  asked = { id, composer }
  composer.addEventListener('input', forget, { once: true })
}

/** Whether the editor of the message may take the focus from this element. Asked once. */
export function mayTakeFrom(element: Element, id: number): boolean {
  const mayTake = asked?.composer === element && asked.id === id
  forget()
  return mayTake
}

function forget(): void {
  asked?.composer.removeEventListener('input', forget)
  asked = undefined
}

/** Texts of edits that the server refused, by message, so that the user can continue with them. */
export const refusedEdits = new Map<number, string>()

/** An edit, not a move, which is an update, too. */
export function keepRefusedEdit(update: object): void {
  const { message_id: id, content } = update as { message_id?: number; content?: string }
  if (id !== undefined && content !== undefined) refusedEdits.set(id, content)
}
