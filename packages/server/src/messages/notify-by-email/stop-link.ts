import { createHmac, timingSafeEqual } from 'node:crypto'
import type { User } from '../../directory/objects.ts'
import { fileSecretOf } from '../../media/public.ts'
import type { Realm } from '../../realms/realm.ts'

/** The path of the page on which whoever reads the user's mailbox turns emails about messages off, without signing in. It works until the address changes. */
export async function stopPath(realm: Realm, user: User): Promise<string> {
  return `/account/emails/${user.id}.${await macOf(realm, user)}`
}

/** The active user whose link has this at its end. */
export async function userOfStopLink(realm: Realm, token: string): Promise<User | undefined> {
  const [, id = '', mac = ''] = /^(\d{1,10})\.([\w-]{43})$/.exec(token) ?? []
  const user = realm.directory.users.get(Number(id) as User['id'])
  if (!user?.isActive) return undefined
  const expected = Buffer.from(await macOf(realm, user))
  return timingSafeEqual(expected, Buffer.from(mac)) ? user : undefined
}

async function macOf(realm: Realm, { id, deliveryEmail }: User): Promise<string> {
  const hmac = createHmac('sha256', await fileSecretOf(realm))
  return hmac.update(`emails ${id} ${deliveryEmail}`).digest('base64url')
}
