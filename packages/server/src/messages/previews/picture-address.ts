import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RealmId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import { fileSecretOf, fileSecretWithin } from '../../media/public.ts'
import { andThen, type NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'

/** The path of external pictures, as existing clients know it. */
export const outsidePath = '/external_content'

/** Longer addresses than this stay links. */
const maxUrlLength = 2000

/** The address under which this organization shows a picture from elsewhere. */
export type PictureSigner = (url: string) => string | undefined

export function pictureSigner(realm: Realm): NowOrLater<PictureSigner> {
  return andThen(fileSecretOf(realm), signerWith)
}

function signerWith(secret: string): PictureSigner {
  return (url) => {
    if (url.length > maxUrlLength || !webAddress.test(url) || !URL.canParse(url)) return undefined
    return `${outsidePath}/${sign(secret, url)}/${Buffer.from(url).toString('hex')}`
  }
}

const webAddress = /^https?:\/\//

const inHtml = /(src="|url\(&quot;)\/external_content\/[0-9a-f]{64}\/((?:[0-9a-f]{2})+)/g

/** Signs the addresses in HTML that another organization has signed, for one that is just being written. */
export async function pictureResigner(tx: Tx, realmId: RealmId): Promise<(html: string) => string> {
  const signed = signerWith(await fileSecretWithin(tx, realmId))
  return (html) =>
    html.replace(inHtml, (whole, before: string, hex: string) => {
      const address = signed(Buffer.from(hex, 'hex').toString())
      return address === undefined ? whole : before + address
    })
}

const form = /^([0-9a-f]{64})\/((?:[0-9a-f]{2}){1,8000})$/

/** The original address behind a signed one; undefined if this server has not signed it. */
export async function urlOfAddress(realm: Realm, path: string): Promise<string | undefined> {
  const [, mac, hex] = form.exec(path) ?? []
  if (mac === undefined || hex === undefined) return undefined
  const url = Buffer.from(hex, 'hex').toString()
  const expected = Buffer.from(sign(await fileSecretOf(realm), url))
  return timingSafeEqual(expected, Buffer.from(mac)) ? url : undefined
}

function sign(secret: string, url: string): string {
  return createHmac('sha256', secret).update(`outside ${url}`).digest('hex')
}
