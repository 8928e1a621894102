import { Readable } from 'node:stream'
import { fileUnknown, type UserId } from '@parley/contract'
import { drawingOf } from '../../directory/avatars.ts'
import { picturesPath } from '../../directory/pictures.ts'
import type { DownloadContext, DownloadRoute, SentFile } from '../../http/downloads.ts'

const nameForm = /^([0-9a-f]{40})(-medium)?\.png$/

const maxRemembered = 500

/** Drawn lately, by name: drawing one takes milliseconds. */
const remembered = new Map<string, Buffer>()

/** Pictures of people that are drawn here: the same ones that clients draw. */
export const drawnDownloads: DownloadRoute[] = [
  { url: `${picturesPath}/:realm/drawn/:user/:name`, handle: async (context) => drawn(context) },
]

/** Note: nothing is drawn for names that do not exist. */
async function drawn({ realm, params }: DownloadContext): Promise<SentFile> {
  const { directory } = realm
  const { name = '' } = params
  const [, drawing, medium] = nameForm.exec(name) ?? []
  const user = directory.users.get(Number(params.user) as UserId)
  const isOurs = Number(params.realm) === realm.id && user !== undefined
  if (!isOurs || drawing === undefined || drawing !== drawingOf(directory, user.id)) {
    throw fileUnknown({})
  }
  const picture = await draw(name, drawing, medium === undefined ? 100 : 500)
  return {
    size: picture.length,
    contentType: 'image/png',
    disposition: `inline; filename="${name}"`,
    etag: `"${name}"`,
    cacheControl: 'public, max-age=31536000, immutable',
    open: async (range) =>
      Readable.from([range ? picture.subarray(range.first, range.last + 1) : picture]),
  }
}

async function draw(name: string, drawing: string, size: number): Promise<Buffer> {
  const known = remembered.get(name)
  if (known) return known
  const { toPng } = await import('jdenticon')
  const picture = toPng(drawing, size)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= maxRemembered) remembered.delete(oldest)
  remembered.set(name, picture)
  return picture
}
