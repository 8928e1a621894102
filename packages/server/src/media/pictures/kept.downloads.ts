import { Readable } from 'node:stream'
import { fileUnknown } from '@parley/contract'
import { picturesPath } from '../../directory/pictures.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { DownloadRoute } from '../../http/downloads.ts'
import { emojiData, emojiDataPath } from '../../markdown/inline/emoji-names.ts'
import { contentDisposition } from '../uploads/file-names.ts'

const pictureForm =
  /^(\d+)\/(?:avatars|emoji\/images|realm)\/[0-9a-f]{40}(?:-medium|-still)?\.(png|webp)$/

/** The content of such an address never changes. */
const forEver = 'public, max-age=31536000, immutable'

/** Pictures that our encoders wrote, for everybody with the address; and the names of all emoji. */
export function keptDownloads(store: FileStore): DownloadRoute[] {
  return [
    {
      url: `${picturesPath}/*`,
      handle: async ({ realm, params }) => {
        const key = params['*'] ?? ''
        const [, realmId, format] = pictureForm.exec(key) ?? []
        const isOurs = format !== undefined && realmId === String(realm.id)
        const size = isOurs ? await store.sizeOf(key) : undefined
        if (size === undefined) throw fileUnknown({})
        const name = key.split('/').at(-1) ?? ''
        return {
          size,
          contentType: `image/${format}`,
          disposition: contentDisposition('inline', name),
          etag: `"${name}"`,
          cacheControl: forEver,
          open: (range) => store.read(key, range),
        }
      },
    },
    {
      url: emojiDataPath(),
      handle: async () => {
        const text = Buffer.from(emojiData())
        return {
          size: text.length,
          contentType: 'application/json; charset=utf-8',
          disposition: contentDisposition('inline', 'emoji_api.json'),
          etag: `"${emojiDataPath()}"`,
          cacheControl: forEver,
          open: async (range) =>
            Readable.from([range ? text.subarray(range.first, range.last + 1) : text]),
        }
      },
    },
  ]
}
