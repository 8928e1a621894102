import { botTypes } from '@parley/contract'
import type { User } from '../../directory/objects.ts'
import { systemUser } from '../../directory/system-user.ts'
import { type Viewer, viewerOf } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import { createUser } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'

/** The author of notices; created by the first notice. */
export async function notificationBot(tx: ActionTx): Promise<Viewer> {
  if (!tx.directory.notificationBot && !created(tx)) await create(tx)
  const bot = tx.directory.notificationBot ?? created(tx)
  invariant(bot, 'the notification bot exists or was just created')
  return viewerOf(tx.directory, bot)
}

function created(tx: ActionTx): User | undefined {
  const event = tx.appended('user-created').find(({ user }) => user.isSystemBot)
  return event && { ...event.user, apiKeys: [], profile: new Map(), service: null }
}

async function create(tx: ActionTx): Promise<void> {
  const bot = { type: botTypes.generic, ownerId: null, isSystem: true }
  const named = { email: freeAddress(tx), fullName: 'Notification Bot', bot, passwordHash: null }
  await createUser(tx, viewerOf(tx.directory, systemUser), named)
}

/** Another bot may already have this name. */
function freeAddress({ directory }: ActionTx): string {
  for (let count = 1; ; count++) {
    const name = count === 1 ? 'notification-bot' : `notification-bot-${count}`
    const address = `${name}@${directory.realm.host}`
    if (!directory.userByEmail(address)) return address
  }
}
