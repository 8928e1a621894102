import { languageFor } from '../../directory/language-for.ts'
import { mailWords } from '../../mail/mail-words.ts'
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
  const user = realm.directory.userByEmail(address)
  const { addressChanged } = mailWords(languageFor(realm.directory, user))
  return { to: before, ...addressChanged(name, address) }
}
