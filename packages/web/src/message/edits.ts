import { type Place, placeOfMessage } from '@parley/client/replica'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { AppContext } from '../app-context.ts'
import { askBeforeLeaving } from '../compose/ask-before-leaving.ts'
import { joined } from '../compose/draft-state.ts'
import { draftsOf } from '../compose/drafts-of.ts'
import type { LocalTexts } from '../compose/local-texts.ts'
import { textsOf } from '../compose/own-texts.ts'
import { linkedText } from '../compose/put-text.ts'
import { Uploads } from '../compose/uploads.ts'
import { byUser } from '../intents/by-user.ts'
import { reasonOf } from '../intents/intend.ts'
import { sourceToEdit } from '../intents/messages.ts'
import { showToast } from '../parts/toast.tsx'
import { editorWords } from './editor-words.ts'
import { isTypedOn } from './type-on.ts'
import { editedId, refusedEdits } from './under-edit.ts'

/** A message under edit. It outlasts the editor, which is unmounted when its row leaves the view or the app is mounted anew. */
export interface Edit {
  readonly text: Signal<string>
  /** The text on the server; undefined until it is fetched. */
  readonly source: Signal<string | undefined>
  /** Of that text, if it is known. */
  readonly sha256: () => string | undefined
  /** Why the text could not be fetched. */
  readonly problem: Signal<string>
  /** Fetches the text again after a problem. */
  readonly retry: () => void
  readonly uploads: Uploads
  /** Nobody edits it any more. */
  readonly end: () => void
}

const editsOf = byUser((_app: AppContext) => new Map<number, Edit>())

/** Continues with an edit that has begun, or begins one. */
export function openEdit(app: AppContext, id: number): Edit {
  const edits = editsOf(app)
  const known = edits.get(id)
  if (known && !refusedEdits.has(id) && (isUnsaved(known) || isTypedOn(id))) {
    if (known.problem.peek() !== '') known.retry()
    return known
  }
  const text = signal('')
  const write = (written: string) => {
    text.value = written
  }
  const refused = refusedEdits.get(id)
  refusedEdits.delete(id)
  const source = signal<string>()
  const problem = signal('')
  const texts = textsOf(app)
  let sha256: string | undefined
  const show = ({ content: written, ...hash }: Awaited<ReturnType<typeof sourceToEdit>>) => {
    sha256 = hash.sha256
    const left = texts.left(keyOf(id))
    // An edit that an earlier tab began, unless the message has changed since.
    const begun = left?.source === written ? left.text : undefined
    text.value = refused ?? begun ?? written
    source.value = written
  }
  const fail = (error: unknown) => {
    problem.value = reasonOf(error)
  }
  const fetchIt = () => {
    problem.value = ''
    sourceToEdit(app, id).then(show, fail)
  }
  const uploads = new Uploads(app, linkedText({ text, field: () => null, write }))
  const isAtRisk = () => source.peek() !== undefined && isUnsaved(edit)
  const ends = [
    keepHere(texts, id, text, source),
    askBeforeLeaving(isAtRisk),
    endWithMessage(app, id, { text, source }),
  ]
  const end = () => {
    for (const one of ends) one()
    uploads.stopWaiting()
    uploads.removeAll()
  }
  const edit: Edit = { text, source, sha256: () => sha256, problem, retry: fetchIt, uploads, end }
  known?.end()
  edits.set(id, edit)
  fetchIt()
  return edit
}

/** When the message is gone, for example deleted by somebody else, a changed text becomes the draft of its conversation. */
function endWithMessage(
  app: AppContext,
  id: number,
  { text, source }: Pick<Edit, 'text' | 'source'>,
): () => void {
  const { messages, selfId } = app.replica
  let place: Place | undefined
  return effect(() => {
    const message = messages.byId.get(id)
    if (message) place = placeOfMessage(message, selfId)
    else if (place) untracked(() => leave(place as Place))
  })
  function leave(where: Place): void {
    const written = text.peek()
    const caret = caretIn(written)
    const isChanged = source.peek() !== undefined && written !== source.peek()
    closeEdit(app, id)
    if (!isChanged || written.trim() === '') return
    const drafts = draftsOf(app)
    drafts.write(where, joined(drafts.textIn(where), written))
    drafts.shownText(where)
    showToast({ text: editorWords().gone })
    if (caret !== undefined) requestAnimationFrame(() => goOnWriting(written, caret))
  }
}

/** Where the caret is in the editor of this text; undefined if nobody types there. */
function caretIn(written: string): number | undefined {
  const field = document.activeElement
  const isEditor = field instanceof HTMLTextAreaElement && field.closest('.message-editor')
  return isEditor && field.value === written ? field.selectionEnd : undefined
}

/** Whoever was typing goes on in the composer. Otherwise, keys would be shortcuts after a pause. */
function goOnWriting(written: string, caret: number): void {
  const field = document.querySelector<HTMLTextAreaElement>('.compose__text')
  const { activeElement, body } = document
  const isFree = !activeElement || activeElement === body
  if (!isFree || !field?.value.endsWith(written)) return
  const at = field.value.length - written.length + caret
  field.focus()
  field.setSelectionRange(at, at)
}

/** Keeps a changed text in this browser as somebody types. */
function keepHere(
  texts: LocalTexts,
  id: number,
  text: Signal<string>,
  source: Signal<string | undefined>,
): () => void {
  return effect(() => {
    if (source.value === undefined) return
    if (text.value === source.value) texts.remove(keyOf(id))
    else texts.write(keyOf(id), { text: text.value, source: source.value })
  })
}

const keyOf = (id: number) => `edit ${id}`

export function closeEdit(app: AppContext, id: number): void {
  const edits = editsOf(app)
  edits.get(id)?.end()
  edits.delete(id)
  textsOf(app).remove(keyOf(id))
  // An edit that waited for its upload may end while another message is under edit.
  if (editedId.peek() === id) editedId.value = undefined
}

function isUnsaved({ text, source, uploads }: Edit): boolean {
  return source.peek() !== text.peek() || uploads.isBusy
}
