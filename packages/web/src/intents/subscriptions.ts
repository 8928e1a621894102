import type { Channel, Replica } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

type Id = Replica['selfId']

interface Words {
  /** Describes the change, for the toast. */
  readonly done: string
}

/** Subscribes a user; the toast offers an undo. */
export function addSubscriber(app: AppContext, channel: Channel, userId: number, words: Words) {
  changeSubscriber(app, channel, userId, 'add', words)
}

/** Unsubscribes a user; the toast offers an undo. */
export function removeSubscriber(app: AppContext, channel: Channel, userId: number, words: Words) {
  changeSubscriber(app, channel, userId, 'remove', words)
}

function changeSubscriber(
  { client }: AppContext,
  { name }: Channel,
  userId: number,
  how: 'add' | 'remove',
  { done }: Words,
): void {
  const principals = [userId as Id]
  const add = () => client.channels.subscribe({ subscriptions: [{ name }], principals })
  const remove = () => client.channels.unsubscribe({ subscriptions: [name], principals })
  const [run, takeBack] = how === 'add' ? [add, remove] : [remove, add]
  intend(async () => {
    await run()
    const action = { label: t.common.undo, run: () => intend(takeBack) }
    showToast({ text: done, action })
  })
}
