import type { LightClient } from '@parley/client/light'
import { deleteDB } from 'idb'
import type { Boot } from './boot.ts'
import { Cache } from './cache.ts'
import { giveUpQueue } from './give-up-queue.ts'
import { maySignOut } from './may-sign-out.ts'
import { nameOf } from './outbox-storage.ts'
import type { PageSession } from './page-session.ts'

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
  await forget(boot, client, databaseName)
  submitSignOut(session.mark ?? '')
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
