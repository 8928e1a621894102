import { type Signal, signal } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { Uploads } from '../compose/uploads.ts'
import { byUser } from '../intents/by-user.ts'
import { reasonOf } from '../intents/intend.ts'
import { sourceOf } from '../intents/messages.ts'
import { editedId, refusedEdits } from './under-edit.ts'

/** A message under edit. It outlasts the editor, which is unmounted when its row leaves the view or the app is mounted anew. */
export interface Edit {
  readonly text: Signal<string>
  /** The text on the server; undefined until it is fetched. */
  readonly source: Signal<string | undefined>
  readonly problem: Signal<string>
  readonly uploads: Uploads
}

const editsOf = byUser((_app: AppContext) => new Map<number, Edit>())

/** Continues with an edit that has begun, or begins one. */
export function openEdit(app: AppContext, id: number): Edit {
  const edits = editsOf(app)
  const known = edits.get(id)
  if (known && !refusedEdits.has(id) && isUnsaved(known)) return known
  const text = signal('')
  const append = (markdown: string) => {
    text.value += markdown
  }
  const edit: Edit = {
    ...{ text, source: signal(undefined), problem: signal('') },
    uploads: new Uploads(app, append),
  }
  edits.set(id, edit)
  const refused = refusedEdits.get(id)
  refusedEdits.delete(id)
  const show = (written: string) => {
    text.value = refused ?? written
    edit.source.value = written
  }
  const fail = (error: unknown) => {
    edit.problem.value = reasonOf(error)
    edits.delete(id)
  }
  sourceOf(app, id).then(show, fail)
  return edit
}

export function closeEdit(app: AppContext, id: number): void {
  editsOf(app).delete(id)
  editedId.value = undefined
}

function isUnsaved({ text, source, uploads }: Edit): boolean {
  return source.peek() !== text.peek() || uploads.isBusy
}
