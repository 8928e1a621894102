import type { Directory } from '../../directory/directory.ts'
import { pictureUrl } from '../../directory/pictures.ts'

/** The fields of POST /register for the organization's pictures. */
export function pictureFields(directory: Directory) {
  const [icon, logo, night] = (['icon', 'logo', 'night_logo'] as const).map((which) =>
    pictureUrl(directory, which),
  ) as [Picture, Picture, Picture]
  return {
    realm_icon_source: icon.source,
    realm_icon_url: icon.url,
    realm_logo_source: logo.source,
    realm_logo_url: logo.url,
    realm_night_logo_source: night.source,
    realm_night_logo_url: night.url,
  }
}

type Picture = ReturnType<typeof pictureUrl>
