import type { ApiError } from '@parley/client/light'
import type { Problem } from '@parley/client/outbox'
import type { Act } from '../app-context.ts'
import { refusalWords } from '../intents/refusal-words.ts'
import { editedId, refusedEdits } from '../message/under-edit.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'

/**
 * The code or the text of a refusal which means that nothing is left to do: the answer to an earlier attempt was lost, or
 * somebody else has done it. The contract fixes both.
 */
const doneBefore: Readonly<Record<string, string>> = {
  'reactions.add': 'REACTION_ALREADY_EXISTS',
  'reactions.remove': 'REACTION_DOES_NOT_EXIST',
  'messages.update': 'Nothing to change',
  'mutedUsers.mute': 'User already muted',
  'mutedUsers.unmute': 'User is not muted',
  'navigationViews.add': 'Navigation view already exists.',
  'navigationViews.remove': 'Navigation view does not exist.',
  'savedSearches.remove': 'Saved search does not exist.',
  'drafts.remove': 'Draft does not exist',
}

export function isDone({ code, message }: ApiError, { call }: Act): boolean {
  const refusal = doneBefore[call]
  return refusal !== undefined && [code, message].includes(refusal)
}

/** Shows why an act was taken back. */
export function tellRefused(problem: Problem, { call, input }: Act): void {
  const toast = { kind: 'danger', text: reasonOf(problem) } as const
  const edit = call === 'messages.update' ? editAgain(input) : undefined
  showToast(edit ? { ...toast, action: edit } : toast)
}

/** Opens the editor with the refused text. */
function editAgain(input: Act['input']) {
  const { message_id: id } = input as { message_id?: number }
  if (id === undefined || !refusedEdits.has(id)) return undefined
  const run = () => {
    editedId.value = id
  }
  return { label: t.message.edit, run }
}

function reasonOf({ status, message }: Problem): string {
  return status === undefined ? t.problem.failed : refusalWords.say(message)
}
