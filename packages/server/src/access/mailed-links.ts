import { linkInvalid, type UserId } from '@parley/contract'
import { requireActive } from '../directory/active-realm.ts'
import type { Viewer } from '../directory/viewer.ts'
import { hashApiKey } from '../http/authenticate.ts'
import type { Realm } from '../realms/realm.ts'
import type { ActionTx } from '../writer/action.ts'
import {
  deleteOldLinks,
  endLinksOf,
  findLink,
  mailedLinkTable,
  useLink,
} from './mailed-links.store.ts'

/** The purposes of links, and their validity in hours. */
const purposes = {
  'reset-password': 2,
  'allow-address': 24,
  'confirm-address': 24,
  'sign-up': 24,
} as const
export type Purpose = keyof typeof purposes

export interface MailedLink {
  readonly userId: UserId | null
  readonly details: Readonly<Record<string, unknown>>
}

export interface NewLink extends MailedLink {
  readonly purpose: Purpose
  /** The secret as it is in the email; only its hash is stored. */
  readonly secret: string
}

/** Creates a link that proves, once, that a user reads a mailbox. The caller sends it. */
export async function issueLink(tx: ActionTx, _actor: Viewer, link: NewLink): Promise<void> {
  const { secret, purpose, userId, details } = link
  const expiresAt = new Date(tx.now.getTime() + purposes[purpose] * 3_600_000)
  await deleteOldLinks(await tx.open(), tx.directory.realmId)
  tx.insert(mailedLinkTable, { hash: hashApiKey(secret), purpose, userId, details, expiresAt })
}

/** Uses a link up, or refuses, as in a deactivated organization. The writer runs one action at a time: no link is used twice. */
export async function takeLink(
  tx: ActionTx,
  purpose: Purpose,
  secret: string,
): Promise<MailedLink> {
  requireActive(tx.directory)
  const which = { purpose, hash: hashApiKey(secret) }
  const link = await useLink(await tx.open(), tx.directory.realmId, which)
  if (!link) throw linkInvalid({})
  return link
}

/** The link as it is now; looking at it does not use it up, for programs follow links in mails, too. */
export function lookAtLink(
  realm: Realm,
  purpose: Purpose,
  secret: string,
): Promise<MailedLink | undefined> {
  return findLink(realm.sql, realm.id, { purpose, hash: hashApiKey(secret) })
}

/**
 * Ends every link that these users were sent. A link needs no session: one that outlived a new password or a deactivation
 * would let an intruder come back.
 */
export async function endLinks(tx: ActionTx, userIds: readonly UserId[]): Promise<void> {
  await endLinksOf(await tx.open(), tx.directory.realmId, userIds)
}
