import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

/** The mail to the holder of an address that somebody else wants. Only they hear that there is an account. */
export function addressTakenMail(realm: Realm, address: string): Mail | undefined {
  if (!realm.directory.userByEmail(address)) return undefined
  const name = nameInMail(realm.directory.realm.name)
  return {
    to: address,
    subject: `Your address at ${name}`,
    text: `Somebody wants to use this address for another account at ${name}.
You have an account with it already, so nothing changes.

If that was you, sign in with this address, or give that account another address first.
`,
  }
}
