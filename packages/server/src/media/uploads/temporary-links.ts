import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AttachmentId, limits } from '@parley/contract'
import type { Realm } from '../../realms/realm.ts'
import { sharedNow } from '../../shared-clock.ts'
import type { Attachment } from './attachment.ts'
import { fileSecretOf } from './file-secret.ts'
import { findByIds } from './uploads.store.ts'

/** An address of the file that works for a minute, for everybody. */
export async function temporaryPath(
  realm: Realm,
  { id, pathId }: Attachment,
  now = sharedNow(),
): Promise<string> {
  const until = Math.floor(now / 1000) + limits.temporaryUrlSeconds
  const signed = `${id}.${until}`
  const name = pathId.split('/').at(-1)
  return `/user_uploads/temporary/${signed}.${sign(await fileSecretOf(realm), signed)}/${name}`
}

const tokenForm = /^temporary\/((\d{1,10})\.(\d{1,12}))\.([\w-]{43})\//

/** The file that such an address leads to; undefined: it never did, or does no longer. */
export async function fileOfTemporaryPath(
  realm: Realm,
  path: string,
  now = sharedNow(),
): Promise<Attachment | undefined> {
  const [, signed, id, until, mac] = tokenForm.exec(path) ?? []
  if (signed === undefined || mac === undefined || Number(until) * 1000 < now) return undefined
  const expected = Buffer.from(sign(await fileSecretOf(realm), signed))
  if (!timingSafeEqual(expected, Buffer.from(mac))) return undefined
  const [file] = await findByIds(realm.sql, realm.id, [Number(id) as AttachmentId])
  return file
}

function sign(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(`temporary ${signed}`).digest('base64url')
}
