import { exportUnknown } from '@parley/contract'
import { isAdministrator } from '../../directory/viewer.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { DownloadRoute } from '../../http/downloads.ts'
import { contentDisposition } from '../../media/public.ts'
import { isThere } from './exports.wire.ts'

/** Archives, for users who are administrators at the time of the request; an address alone grants nothing. */
export function exportDownloads(store: FileStore): DownloadRoute[] {
  return [
    {
      url: '/exports/:id/:name',
      handle: async ({ realm, viewer, params }) => {
        const recordFor = (asking: typeof viewer) => {
          const record = realm.directory.parts.exports.get(Number(params.id))
          const may = asking !== undefined && isAdministrator(asking.user)
          if (!may || !record || !isThere(record)) throw exportUnknown({})
          return record
        }
        const { id, storageKey, size } = recordFor(viewer)
        return {
          size,
          contentType: 'application/gzip',
          disposition: contentDisposition('attachment', `export-${id}.tar.gz`),
          etag: `"${storageKey.split('/').at(-1)}"`,
          cacheControl: 'private, no-store',
          open: (range) => store.read(storageKey, range),
          requireAllowed: recordFor,
        }
      },
    },
  ]
}
