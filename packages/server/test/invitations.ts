import { api, type ParamInputs } from '@parley/contract'
import { Browser } from './browser.ts'
import { linkFor } from './mailbox.ts'
import type { Loose, Person } from './person.ts'

type Invitation = Partial<ParamInputs<(typeof api.invitations.send)['params']>>

/** Invites a user by email; returns the path of the link. */
export async function invites(
  person: Person,
  address: string,
  params: Invitation = {},
): Promise<string> {
  const invitation = { invitee_emails: address, stream_ids: [], ...params }
  await person.calls(api.invitations.send, invitation)
  return linkFor(address)
}

/** Creates a reusable link and returns its path. */
export async function makesLink(
  person: Person,
  params: ParamInputs<(typeof api.invitations.createLink)['params']> = {},
): Promise<string> {
  const { invite_link } = await person.calls(api.invitations.createLink, params)
  return new URL(invite_link).pathname
}

/** The newest invitation in a user's list. */
export async function newest(person: Person): Promise<Loose> {
  const listed = await person.calls(api.invitations.list, {})
  return listed.invites.at(-1)
}

export const password = 'tr0mbone and 4 geese'

/** Fills in the form behind a link that proves an address. */
export function joinsAt(browser: Browser, path: string, name = 'Nora') {
  return sendsTo(browser, path, { full_name: name, password, again: password })
}

/** Submits a form, even if it is no longer shown, like a user who had it open. */
export async function sendsTo(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>>,
) {
  const page = await browser.get('/password/reset')
  const csrf_token = /name="csrf_token" value="([^"]*)"/.exec(page.body)?.[1] ?? ''
  return browser.posts(path, { csrf_token, ...fields })
}

/** Joins with a link for many: proves an address first. */
export async function joinsByLink(host: string, path: string, address: string) {
  const browser = new Browser(host)
  await browser.submits(path, { email: address })
  return joinsAt(browser, await linkFor(address))
}
