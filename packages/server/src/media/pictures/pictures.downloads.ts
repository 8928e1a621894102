import { fileForbidden, fileUnknown, type UserId } from '@parley/contract'
import { userByAddress } from '../../directory/addresses.ts'
import { avatarUrl } from '../../directory/avatars.ts'
import { sightOf } from '../../directory/sight.ts'
import type { Viewer } from '../../directory/viewer.ts'
import type { Download, DownloadContext, DownloadRoute } from '../../http/downloads.ts'

/** Addresses of avatars, by user. */
export const avatarDownloads: DownloadRoute[] = [
  { url: '/avatar/:user', handle: async (context) => redirect(context, 'small') },
  { url: '/avatar/:user/medium', handle: async (context) => redirect(context, 'medium') },
]

function requireViewer({ viewer }: DownloadContext): Viewer {
  if (!viewer) throw fileForbidden({})
  return viewer
}

async function redirect(context: DownloadContext, size: 'small' | 'medium'): Promise<Download> {
  const viewer = requireViewer(context)
  const { user: named = '' } = context.params
  const user = /^\d+$/.test(named)
    ? viewer.directory.users.get(Number(named) as UserId)
    : userByAddress(viewer, named)
  if (!user || !sightOf(viewer)(user)) throw fileUnknown({})
  return { redirectTo: avatarUrl(viewer.directory, user, size) }
}
