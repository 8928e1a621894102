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
  /** Why the text could not be fetched. */
  readonly problem: Signal<string>
  /** Fetches the text again after a problem. */
  readonly retry: () => void
  readonly uploads: Uploads
}

const editsOf = byUser((_app: AppContext) => new Map<number, Edit>())

/** Continues with an edit that has begun, or begins one. */
export function openEdit(app: AppContext, id: number): Edit {
  const edits = editsOf(app)
  const known = edits.get(id)
  if (known && !refusedEdits.has(id) && isUnsaved(known)) {
    if (known.problem.peek() !== '') known.retry()
    return known
  }
  const text = signal('')
  const append = (markdown: string) => {
    text.value += markdown
  }
  const refused = refusedEdits.get(id)
  refusedEdits.delete(id)
  const source = signal<string>()
  const problem = signal('')
  const show = (written: string) => {
    text.value = refused ?? written
    source.value = written
  }
  const fail = (error: unknown) => {
    problem.value = reasonOf(error)
  }
  const fetchIt = () => {
    problem.value = ''
    sourceOf(app, id).then(show, fail)
  }
  const edit: Edit = { text, source, problem, retry: fetchIt, uploads: new Uploads(app, append) }
  edits.set(id, edit)
  fetchIt()
  return edit
}

export function closeEdit(app: AppContext, id: number): void {
  editsOf(app).delete(id)
  editedId.value = undefined
}

function isUnsaved({ text, source, uploads }: Edit): boolean {
  return source.peek() !== text.peek() || uploads.isBusy
}
