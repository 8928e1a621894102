import { fileForbidden, fileUnknown } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import type { DownloadContext } from '../../http/downloads.ts'
import type { Realm } from '../../realms/realm.ts'

/** Whether links to pictures of other servers show them. */
export function showsPictures({ showsOutside, directory }: Realm): boolean {
  return showsOutside && directory.realm.settings.inline_image_preview
}

/** Whether links to pages of other servers show what the pages say of themselves. */
export function showsPages({ showsOutside, directory }: Realm): boolean {
  return showsOutside && showsPagesIn(directory)
}

/** Whether the organization wants that, whatever the server does. */
export function showsPagesIn({ realm }: Directory): boolean {
  return realm.settings.inline_url_embed_preview
}

/** Refuses whoever may not look at pictures from elsewhere; those of pages belong to the pages. */
export function requireOutsideShown({ realm, viewer }: DownloadContext): void {
  if (!showsPictures(realm) && !showsPages(realm)) throw fileUnknown({})
  if (!viewer && !isOpen(realm)) throw fileForbidden({})
}

/** Whether people who are not signed in read messages here, among which such pictures may be. */
function isOpen({ directory }: Realm): boolean {
  if (!directory.realm.settings.enable_spectator_access) return false
  return [...directory.channels.values()].some(
    ({ isWebPublic, isArchived }) => isWebPublic && !isArchived,
  )
}
