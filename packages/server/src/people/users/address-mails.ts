import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

interface Move {
  readonly before: string
  readonly address: string
}

/** The previous owner of the account is notified where possible. */
export function farewellMail(realm: Realm, { before, address }: Move): Mail {
  const name = nameInMail(realm.directory.realm.name)
  return {
    to: before,
    subject: `Your address at ${name} has changed`,
    text: `The address of your account at ${name} is now ${address}.
If you did not change it, tell an administrator of the organization at once.
`,
  }
}
