import type { Boot } from './boot.ts'
import { maySignOut } from './may-sign-out.ts'
import type { Platform } from './platform.ts'

/** Ends the session, deletes what the browser has stored, and leaves the page. Not without the user's word, if something is lost. */
export async function signOut(boot: Boot, platform: Platform): Promise<void> {
  const { databaseName } = platform
  const isOnline = boot.isOnline.peek()
  if (!(await maySignOut({ databaseName, isOnline, state: boot.state.peek() }))) return
  await boot.forget()
  submitSignOut(platform.sessionMark() ?? '')
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
