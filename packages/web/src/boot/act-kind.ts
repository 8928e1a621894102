import { ApiError, ConnectionError, type LightClient } from '@parley/client/light'
import type { OutboxKind } from '@parley/client/outbox'
import type { Replica } from '@parley/client/replica'
import { batch } from '@preact/signals'
import type { Act } from '../app-context.ts'
import { intend } from '../intents/intend.ts'
import type { Unsend } from '../intents/undo-send.ts'
import { keepRefusedEdit } from '../message/under-edit.ts'
import type { FlaggedLeft } from './flag-those-left.ts'

/** An older act may contradict a change that was made elsewhere since. */
const repeatableMs = 23 * 3_600_000

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
        const { unsend } = await import('./unsend.ts').catch(notLoaded)
        return unsend(client, input as Unsend, signal)
      }
      const [feature = '', name = ''] = call.split('.')
      const run = (client as unknown as Calls)[feature]?.[name]
      if (!run) throw new Error(`This build has no call ${call}`)
      return run(input, { signal }).catch(async (error: unknown) => {
        const mayBeGone = call === 'flags.update' && error instanceof ApiError
        if (!mayBeGone || error.code !== 'BAD_REQUEST') throw error
        const { flagThoseLeft } = await import('./flag-those-left.ts').catch(notLoaded)
        return flagThoseLeft(client, input as never, error, signal)
      })
    },
    show: ({ shown }) => {
      const takeBacks = batch(() => shown.map((event) => replica().showLocally(event)))
      return () => {
        for (const takeBack of takeBacks.reverse()) takeBack()
      }
    },
    done: (answer) => {
      const { revertsGone } = (answer ?? {}) as FlaggedLeft
      if (revertsGone) replica().showLocally(revertsGone)
    },
    isDone: async (error, act) => (await refusals()).isDone(error, act),
    refused: (problem, act) => {
      if (act.call === 'messages.update') keepRefusedEdit(act.input)
      intend(async () => (await refusals()).tellRefused(problem, act))
    },
  }
}

/** Fetched when the first screen is there: see `afterStart`. */
const refusals = () => import('./refused-act.ts')

function notLoaded(cause: unknown): never {
  throw new ConnectionError('The code could not be loaded', { cause })
}
