import { fileForbidden, fileUnknown } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import type { DownloadContext } from '../../http/downloads.ts'
import type { Realm } from '../../realms/realm.ts'

/** Whether links to pictures of other servers show them. */
export function showsPictures({ outsidePreviews, directory }: Realm): boolean {
  return outsidePreviews !== 'off' && directory.realm.settings.inline_image_preview
}

/** Whether links to pages of other servers have previews. */
export function showsPages({ outsidePreviews, directory }: Realm): boolean {
  return outsidePreviews === 'on' && showsPagesIn(directory)
}

/** Whether the organization enables it, whatever the server's setting. */
export function showsPagesIn({ realm }: Directory): boolean {
  return realm.settings.inline_url_embed_preview
}

/** Refuses viewers who may not see external pictures; those of previews belong to the previews. */
export function requireOutsideShown({ realm, viewer }: DownloadContext): void {
  if (!showsPictures(realm) && !showsPages(realm)) throw fileUnknown({})
  if (!viewer && !isOpen(realm)) throw fileForbidden({})
}

/** Whether visitors may read messages here, which may contain such pictures. */
function isOpen({ directory }: Realm): boolean {
  if (!directory.realm.settings.enable_spectator_access) return false
  return [...directory.channels.values()].some(
    ({ isWebPublic, isArchived }) => isWebPublic && !isArchived,
  )
}
