import { botTypes } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { systemUser } from '../../directory/system-user.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { createUser, newUserRecord } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'

/** Created by this action: the directory does not have it before the commit. */
const created = new WeakMap<ActionTx, User>()

/** In whose name the organization tells what happened in it; there from when it first has something to say. */
export async function notificationBot(tx: ActionTx): Promise<Viewer> {
  const bot = tx.directory.notificationBot ?? created.get(tx) ?? (await create(tx))
  return viewerOf(tx.directory, bot)
}

async function create(tx: ActionTx): Promise<User> {
  const bot = { type: botTypes.generic, ownerId: null, isSystem: true }
  const named = { email: freeAddress(tx), fullName: 'Notification Bot', bot, passwordHash: null }
  const id = await createUser(tx, viewerOf(tx.directory, systemUser), named)
  const record = newUserRecord(tx, id, named)
  const user = { ...record, apiKeys: [], profile: new Map(), service: null }
  created.set(tx, user)
  return user
}

/** Somebody may have made a bot of this name already. */
function freeAddress({ directory }: ActionTx): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? 'notification-bot' : `notification-bot-${count}`
    const address = `${name}@${directory.realm.host}`
    if (!directory.userByEmail(address)) return address
  }
}
