import { keepDrafts } from '../compose/drafts-of.ts'
import { endTexts, unstoredTexts } from '../compose/own-texts.ts'
import { confirm } from '../parts/confirm.tsx'
import { showToast } from '../parts/toast.tsx'
import type { BootState } from './boot-state.ts'
import { openOutbox } from './outbox-storage.ts'
import { signOutWords } from './sign-out-words.ts'

interface Leaving {
  readonly databaseName: string
  readonly isOnline: boolean
  readonly state: BootState
}

/**
 * Signing out deletes everything that the browser keeps of this app, by `Clear-Site-Data`, also what others who use the browser
 * have not sent. Asks the user if there is such a thing. Without a network the session could not be ended.
 */
export async function maySignOut({ databaseName, isOnline, state }: Leaving): Promise<boolean> {
  const words = signOutWords()
  if (!isOnline) {
    showToast({ kind: 'danger', text: words.offline })
    return false
  }
  if (state.kind !== 'ready') return true
  const userId = state.replica.selfId
  const messages = state.outbox.items.peek().filter(({ kind }) => kind === 'send').length
  await keepDrafts(userId)
  const { own: texts, others: begun } = unstoredTexts(userId)
  const others = begun + (await unsentByOthers(databaseName, userId))
  const lost = [
    ...(messages > 0 ? [words.messages(messages)] : []),
    ...(texts > 0 ? [words.texts(texts)] : []),
    ...(others > 0 ? [words.others(others)] : []),
  ]
  const { title, explain, action } = words
  const isSure =
    lost.length === 0 ||
    (await confirm({ title, explain: [...lost, explain].join(' '), action, danger: true }))
  if (isSure) endTexts(userId)
  return isSure
}

/** How many messages other users of this browser have not sent. Without storage, there are none. */
async function unsentByOthers(databaseName: string, userId: number): Promise<number> {
  try {
    const database = await openOutbox(databaseName)
    const rows = await database.getAll('items')
    database.close()
    return rows.filter(({ owner, item }) => owner !== userId && item.kind === 'send').length
  } catch {
    return 0
  }
}
