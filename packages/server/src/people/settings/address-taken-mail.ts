import { languageFor } from '../../directory/language-for.ts'
import { mailWords } from '../../mail/mail-words.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'

/** The email to the holder of an address that another user requested. Only they learn that the account exists. */
export function addressTakenMail(realm: Realm, address: string): Mail | undefined {
  const holder = realm.directory.userByEmail(address)
  if (!holder) return undefined
  const name = nameInMail(realm.directory.realm.name)
  const { addressTaken } = mailWords(languageFor(realm.directory, holder))
  return { to: address, ...addressTaken(name) }
}
