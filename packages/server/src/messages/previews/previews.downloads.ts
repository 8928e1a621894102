import { Readable } from 'node:stream'
import { fileForbidden } from '@parley/contract'
import type { DownloadRoute } from '../../http/downloads.ts'
import { contentDisposition } from '../../media/public.ts'
import type { OutsidePictures } from './outside-pictures.ts'
import { outsidePath, urlOfAddress } from './picture-address.ts'
import { requireOutsideShown } from './previews.policy.ts'

/** Pictures of other servers, under addresses that this organization has signed and under no others. */
export function outsideDownloads(pictures: OutsidePictures): DownloadRoute[] {
  return [
    {
      url: `${outsidePath}/*`,
      handle: async (context) => {
        requireOutsideShown(context)
        const path = context.params['*'] ?? ''
        const url = await urlOfAddress(context.realm, path)
        if (url === undefined) throw fileForbidden({})
        if (!context.viewer) context.limitSpectator(path.slice(0, 64))
        const { bytes, contentType, etag } = await pictures.find(context.realm.id, url)
        return {
          size: bytes.length,
          contentType,
          disposition: contentDisposition('inline', `picture.${contentType.slice(6)}`),
          etag,
          cacheControl: 'private, max-age=86400',
          open: async (range) =>
            Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
        }
      },
    },
  ]
}
