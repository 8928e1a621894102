import { type LightClient, pause } from '@parley/client/light'
import { deleteDB } from 'idb'
import { hindrance, unsubscribe } from '../notify/web-push.ts'
import type { Boot } from './boot.ts'
import { Cache } from './cache.ts'
import { giveUpQueue } from './give-up-queue.ts'
import { maySignOut } from './may-sign-out.ts'
import { nameOf } from './outbox-storage.ts'
import type { PageSession } from './page-session.ts'

/** A push service that does not answer must not keep anybody signed in. The server ends the subscription with the session anyway. */
const longestUnsubscribingMs = 2000

interface SignOutOptions {
  readonly client: LightClient
  readonly databaseName: string
  readonly session: PageSession
}

/** Ends the session, deletes what the browser has stored, and leaves the page. Not without the user's word, if something is lost. */
export async function signOut(
  boot: Boot,
  { client, databaseName, session }: SignOutOptions,
): Promise<void> {
  const isOnline = boot.network.isOnline.peek()
  if (!(await maySignOut({ databaseName, isOnline, state: boot.state.peek() }))) return
  await session.look()
  // Somebody else has signed in, and the page is being reloaded.
  if (boot.state.peek().kind === 'leaving') return
  // Begun first: what the other tabs do when the session ends comes after it.
  const unsubscribing = endPushes(client)
  await Promise.all([forget(boot, client, databaseName), unsubscribing])
  submitSignOut(session.mark ?? '')
}

/** After this, messages for this user are not shown any more in this browser. */
async function endPushes(client: LightClient): Promise<void> {
  if (hindrance() !== undefined) return
  const ending = unsubscribe(client).catch(() => undefined)
  await Promise.race([ending, pause(longestUnsubscribingMs, undefined)])
}

/** Deletes the queue, which else expires by itself, and everything that was kept, of all users of this browser. */
async function forget(boot: Boot, client: LightClient, databaseName: string): Promise<void> {
  const current = boot.endAll()
  // Without storage, there is nothing to delete.
  const outboxes = deleteDB(nameOf(databaseName)).catch(() => undefined)
  await Promise.all([new Cache(databaseName).clear(), outboxes])
  if (current) await giveUpQueue(client, current.queueId)
}

/**
 * Signs out as the form on the account page does. Note: it submits a form instead of sending a request, because
 * `Clear-Site-Data` then takes effect before the next page.
 */
function submitSignOut(token: string): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/logout'
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'csrf_token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
}
