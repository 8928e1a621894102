import { fileForbidden, fileUnknown, thumbnailFormats } from '@parley/contract'
import type { FileStore } from '../../files/file-store.ts'
import type { Files } from '../../files/files.ts'
import type { DownloadContext, DownloadRoute, SentFile } from '../../http/downloads.ts'
import type { Attachment } from './attachment.ts'
import { contentDisposition } from './file-names.ts'
import { findThumbnail } from './find-thumbnail.ts'
import { isShown } from './sniff-type.ts'
import { fileOfTemporaryPath } from './temporary-links.ts'
import { requireFile } from './uploads.policy.ts'

/** Where uploaded files are: `/user_uploads/…`, `/user_uploads/download/…`, `/user_uploads/temporary/…`,
 * `/user_uploads/thumbnail/…`. */
export function uploadDownloads(files: Files): DownloadRoute[] {
  const { store } = files
  return [
    {
      url: '/user_uploads/*',
      handle: async (context) => {
        const path = context.params['*'] ?? ''
        if (path.startsWith('temporary/')) return temporary(store, context, path)
        if (path.startsWith('thumbnail/')) return thumbnail(files, context, path)
        const wantsToSave = path.startsWith('download/')
        const pathId = path.replace(/^download\//, '')
        const file = await requireFileFor(context, pathId)
        return {
          ...sentFile(store, file, wantsToSave ? 'attachment' : 'inline'),
          requireAllowed: allowedTo(context, pathId),
        }
      },
    },
  ]
}

/** The file, if the caller may open it. Requests without signing in are counted per file. */
async function requireFileFor(context: DownloadContext, pathId: string): Promise<Attachment> {
  const { realm, viewer } = context
  const file = await requireFile(realm.sql, { directory: realm.directory, viewer }, pathId)
  // Only now: a stranger can make up any number of paths, and each would get a bucket.
  if (!viewer) context.limitSpectator(pathId)
  return file
}

function allowedTo({ realm }: DownloadContext, pathId: string): SentFile['requireAllowed'] {
  return (viewer) => requireFile(realm.sql, { directory: realm.directory, viewer }, pathId)
}

/** A thumbnail has the access rules of its picture. */
async function thumbnail(files: Files, context: DownloadContext, path: string): Promise<SentFile> {
  const [, pathId = '', name] = /^thumbnail\/(.*)\/([^/]*)$/.exec(path) ?? []
  const format = thumbnailFormats.find((known) => known.name === name)
  const file = await requireFileFor(context, pathId)
  if (!format) throw fileUnknown({})
  const made = await findThumbnail(context.realm, files, { file, format })
  if (!made) throw fileUnknown({})
  return {
    size: made.size,
    contentType: 'image/webp',
    disposition: contentDisposition('inline', `${file.name}.webp`),
    etag: `"${made.key.split('/').at(-1)}"`,
    cacheControl: 'private, no-cache',
    open: (range) => files.store.read(made.key, range),
    requireAllowed: allowedTo(context, pathId),
  }
}

async function temporary(
  store: FileStore,
  { realm }: DownloadContext,
  path: string,
): Promise<SentFile> {
  const file = await fileOfTemporaryPath(realm, path)
  if (!file) throw fileForbidden({})
  return sentFile(store, file, 'inline')
}

/** Files that were uploaded before their first bytes were asked for markup are known by their names. */
function isNamedMarkup(name: string): boolean {
  return /\.(?:x?html?|xht|shtml|mhtml?|svgz?|xml|xsl|xslt)$/i.test(name)
}

function sentFile(store: FileStore, file: Attachment, how: 'inline' | 'attachment'): SentFile {
  const disposition = isShown(file.contentType) && !isNamedMarkup(file.name) ? how : 'attachment'
  return {
    size: file.size,
    contentType: file.contentType,
    disposition: contentDisposition(disposition, file.name),
    etag: `"${file.storageKey.split('/').at(-1)}"`,
    // Checked on each request: access ends when the message is deleted.
    cacheControl: 'private, no-cache',
    open: (range) => store.read(file.storageKey, range),
  }
}
