import { ECDH } from 'node:crypto'
import { limits, tooManyKept, type UserId, webPushInvalid, webPushUnknown } from '@parley/contract'
import { heldKey, isExpired } from '../../directory/credentials.ts'
import type { Directory } from '../../directory/directory.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { ActionTx } from '../../writer/action.ts'
import type { HeldSubscription, WebPushSubscription } from './subscription.ts'
import { deleteSubscription, findSubscriptionsOf, insertSubscription } from './web-push.store.ts'

/** A browser has one user at a time: its subscription moves to who signed in last. */
export async function addSubscription(
  tx: ActionTx,
  viewer: Viewer,
  { keyId, ...given }: WebPushSubscription & { readonly keyId: number },
): Promise<void> {
  requireUsable(given)
  const sql = await tx.open()
  const { realmId } = tx.directory
  await endSubscription(tx, viewer, given.endpoint)
  const held = await findSubscriptionsOf(sql, realmId, viewer.id)
  for (const one of held) if (!isHeld(tx, one)) await endSubscription(tx, viewer, one.endpoint)
  const limit = limits.maxWebPushSubscriptions
  if (held.filter((one) => isHeld(tx, one)).length >= limit) throw tooManyKept({ limit })
  await insertSubscription(sql, realmId, { ...given, userId: viewer.id, keyId })
  await noteUser(tx, viewer.id)
}

export async function removeSubscription(
  tx: ActionTx,
  viewer: Viewer,
  endpoint: string,
): Promise<void> {
  const sql = await tx.open()
  const held = await findSubscriptionsOf(sql, tx.directory.realmId, viewer.id)
  if (!held.some((one) => one.endpoint === endpoint)) throw webPushUnknown({})
  await endSubscription(tx, viewer, endpoint)
}

/** For one that its browser, its push service or the end of its session has ended. */
export async function endSubscription(
  tx: ActionTx,
  _viewer: Viewer,
  endpoint: string,
): Promise<void> {
  const userId = await deleteSubscription(await tx.open(), tx.directory.realmId, endpoint)
  if (userId !== undefined) await noteUser(tx, userId)
}

/** Whether the session or key of a subscription may still be used. */
export function isHeld(
  { directory }: { readonly directory: Directory },
  one: HeldSubscription,
): boolean {
  const key = heldKey(directory, one)
  return key !== undefined && !isExpired(key)
}

/** Appended only for a change, so that the directory is the same as after a load. */
async function noteUser(tx: ActionTx, userId: UserId): Promise<void> {
  const { realmId, parts } = tx.directory
  const earlier = tx.appended('web-push-changed').findLast((event) => event.userId === userId)
  const wasOn = earlier?.isOn ?? parts.webPushUsers.has(userId)
  const isOn = (await findSubscriptionsOf(await tx.open(), realmId, userId)).length > 0
  if (isOn !== wasOn) tx.append({ kind: 'web-push-changed', userId, isOn })
}

function requireUsable({ endpoint, p256dh, auth }: WebPushSubscription): void {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const isSecure = url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere(url))
  const isBare = url?.username === '' && url.password === ''
  if (!isSecure || !isBare || !/^[!-~]+$/.test(endpoint))
    throw webPushInvalid({ problem: 'Invalid endpoint' })
  if (!isPoint(p256dh)) throw webPushInvalid({ problem: 'Invalid p256dh' })
  if (bytesOf(auth)?.length !== 16) throw webPushInvalid({ problem: 'Invalid auth' })
}

/** A push service for development. Requests to it need `ALLOWED_PRIVATE_NETWORKS`. */
function isHere({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1'
}

/** Whether it is an uncompressed point of the curve: with any other, nothing can be encrypted. */
function isPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== 65 || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

function bytesOf(text: string): Buffer | undefined {
  return /^[\w-]+$/.test(text) ? Buffer.from(text, 'base64url') : undefined
}
