import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

interface Move {
  readonly before: string
  readonly address: string
}

/** Whoever had the account, or still should, hears of it where they can. */
export function farewellMail(realm: Realm, { before, address }: Move): Mail {
  const name = nameInMail(realm.directory.realm.name)
  return {
    to: before,
    subject: `Your address at ${name} has changed`,
    text: `Your account at ${name} is now known by ${address}.
If that was not you, tell an administrator of the organization at once.
`,
  }
}
