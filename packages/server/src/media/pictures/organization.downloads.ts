import { parameterInvalid, parameterMissing } from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import type { PictureName } from '../../directory/objects.ts'
import { pictureUrl } from '../../directory/pictures.ts'
import { apiPrefix } from '../../http/documents/api-prefix.ts'
import type { Download, DownloadRoute } from '../../http/downloads.ts'

/** Redirects to the organization's pictures, for clients without POST /register. */
export const organizationDownloads: DownloadRoute[] = [
  {
    url: `${apiPrefix}/realm/icon`,
    isOfApi: true,
    handle: async ({ realm }) => redirect(realm.directory, 'icon'),
  },
  {
    url: `${apiPrefix}/realm/logo`,
    isOfApi: true,
    handle: async ({ realm, query }) =>
      redirect(realm.directory, isNight(query.get('night')) ? 'night_logo' : 'logo'),
  },
]

function redirect(directory: Directory, which: PictureName): Download {
  return { redirectTo: pictureUrl(directory, which).url }
}

function isNight(given: string | null): boolean {
  if (given === null) throw parameterMissing({ var_name: 'night' })
  if (given === 'true') return true
  if (given === 'false') return false
  throw parameterInvalid({ name: 'night', problem: 'it is neither true nor false' })
}
