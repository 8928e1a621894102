import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Realm } from '../../realms/realm.ts'
import { fileSecretOf } from '../uploads/file-secret.ts'

/** Where pictures from elsewhere are, as existing clients know the address. */
export const outsidePath = '/external_content'

/** Longer addresses than this stay links. */
const maxUrlLength = 2000

/** The address under which this organization shows a picture from elsewhere. */
export type PictureSigner = (url: string) => string | undefined

export async function pictureSigner(realm: Realm): Promise<PictureSigner> {
  const secret = await fileSecretOf(realm)
  return (url) => {
    if (url.length > maxUrlLength || !URL.canParse(url)) return undefined
    return `${outsidePath}/${sign(secret, url)}/${Buffer.from(url).toString('hex')}`
  }
}

const form = /^([0-9a-f]{64})\/((?:[0-9a-f]{2}){1,8000})$/

/** What such an address stands for; undefined: nobody here has signed it. */
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
