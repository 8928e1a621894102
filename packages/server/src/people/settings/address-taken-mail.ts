import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

/** The email to the holder of an address that another user requested. Only they learn that the account exists. */
export function addressTakenMail(realm: Realm, address: string): Mail | undefined {
  if (!realm.directory.userByEmail(address)) return undefined
  const name = nameInMail(realm.directory.realm.name)
  return {
    to: address,
    subject: `Your address at ${name}`,
    text: `Someone tried to use this address for another account at ${name}.
Your account already uses it, so nothing has changed.

If that was you, sign in with this address, or change the address of this account first.
`,
  }
}
