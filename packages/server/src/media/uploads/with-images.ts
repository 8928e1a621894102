import { announcedThumbnailFormats, transcodedFormat } from '@parley/contract'
import type { Viewer } from '../../directory/viewer.ts'
import type { MarkdownContext, UploadedImage } from '../../markdown/parts/context.ts'
import type { NowOrLater } from '../../now-or-later.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Attachment } from './attachment.ts'
import { isShown } from './sniff-type.ts'
import { mayOpen } from './uploads.policy.ts'
import { findByPaths } from './uploads.store.ts'

const uploads = '/user_uploads/'
const uploadLink = /\/user_uploads\/([^\s)"'?#<>]+)/g

/** The same context, with the uploaded pictures of a text that its author may open. */
export function withImages(
  realm: Realm,
  viewer: Viewer,
  content: string,
  context: MarkdownContext,
): NowOrLater<MarkdownContext> {
  if (!content.includes(uploads)) return context
  const paths = new Set([...content.matchAll(uploadLink)].map(([, path = '']) => path))
  return paths.size === 0 ? context : withFiles(realm, viewer, paths, context)
}

async function withFiles(
  realm: Realm,
  viewer: Viewer,
  paths: ReadonlySet<string>,
  context: MarkdownContext,
): Promise<MarkdownContext> {
  const { directory } = realm
  const images = new Map<string, UploadedImage>()
  for (const file of await findByPaths(realm.sql, realm.id, [...paths])) {
    const image = imageOf(file)
    if (!image || !mayOpen({ directory, viewer }, file)) continue
    images.set(file.pathId, image)
  }
  return { ...context, findUploadedImage: (path) => images.get(path) }
}

/** Note: thumbnails are created on request, so each picture has its address at once. */
function imageOf(file: Attachment): UploadedImage | undefined {
  const { width, height, frames, contentType, pathId } = file
  if (width === null || height === null) return undefined
  const isAnimated = (frames ?? 1) > 1
  const format = announcedThumbnailFormats.find(({ animated }) => animated === isAnimated)
  return {
    thumbnailUrl: `/user_uploads/thumbnail/${pathId}/${format?.name}`,
    ...{ width, height, contentType, isAnimated },
    transcodedName: isShown(contentType) ? undefined : transcodedFormat.name,
  }
}
