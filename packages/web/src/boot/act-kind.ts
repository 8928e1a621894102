import { ConnectionError, type LightClient } from '@parley/client/light'
import type { OutboxKind, Problem } from '@parley/client/outbox'
import type { Replica } from '@parley/client/replica'
import { batch } from '@preact/signals'
import type { Act } from '../app-context.ts'
import type { Unsend } from '../intents/undo-send.ts'
import { editedId, refusedEdits } from '../message/under-edit.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'

/** An older act may contradict a change that was made elsewhere since. */
const repeatableMs = 23 * 3_600_000

/** Error codes which mean that the act has been done already. */
const doneBefore: ReadonlySet<string> = new Set([
  'REACTION_ALREADY_EXISTS',
  'REACTION_DOES_NOT_EXIST',
])

type Calls = Readonly<
  Record<
    string,
    Record<string, (input: object, options: { signal: AbortSignal }) => Promise<unknown>>
  >
>

/** Acts show their result at once. If the server refuses one, it is rolled back and the reason is shown. */
export function actKind(client: LightClient, replica: () => Replica): OutboxKind<Act> {
  return {
    repeatableMs,
    send: async ({ call, input }, { signal }) => {
      if (call === 'unsend') {
        const { unsend } = await import('./unsend.ts').catch((cause: unknown) => {
          throw new ConnectionError('The code of the undo could not be loaded', { cause })
        })
        return unsend(client, input as Unsend, signal)
      }
      const [feature = '', name = ''] = call.split('.')
      const run = (client as unknown as Calls)[feature]?.[name]
      if (!run) throw new Error(`This build has no call ${call}`)
      return run(input, { signal })
    },
    show: ({ shown }) => {
      const takeBacks = batch(() => shown.map((event) => replica().showLocally(event)))
      return () => {
        for (const takeBack of takeBacks.reverse()) takeBack()
      }
    },
    isDone: ({ code }) => doneBefore.has(code),
    refused: (problem, { call, input }) => {
      const toast = { kind: 'danger', text: reasonOf(problem) } as const
      const edit = call === 'messages.update' ? editAgain(input) : undefined
      showToast(edit ? { ...toast, action: edit } : toast)
    },
  }
}

/** Opens the editor with the refused text. */
function editAgain(input: Act['input']) {
  const { message_id: id, content } = input as { message_id?: number; content?: string }
  if (id === undefined || content === undefined) return undefined
  refusedEdits.set(id, content)
  const run = () => {
    editedId.value = id
  }
  return { label: t.message.edit, run }
}

/** The server's error message is written for users. */
function reasonOf({ status, message }: Problem): string {
  return status === undefined ? t.problem.failed : message
}
