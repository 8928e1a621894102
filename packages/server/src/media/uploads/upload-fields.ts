import {
  announcedThumbnailFormats,
  limits,
  type SnapshotPart,
  type uploadSnapshotFields,
} from '@parley/contract'
import { emojiDataPath } from '../../markdown/inline/emoji-names.ts'
import type { Realm } from '../../realms/realm.ts'

type Told = Exclude<keyof typeof uploadSnapshotFields, `realm_${string}logo_${string}`>
type UploadFields = Pick<SnapshotPart<'realm'>, Told>

/** The fields of POST /register for files. */
export function uploadFields(realm: Realm, siteUrl: string): UploadFields {
  return {
    max_avatar_file_size_mib: limits.maxAvatarMib,
    max_file_upload_size_mib: limits.maxFileUploadMib,
    max_icon_file_size_mib: limits.maxIconMib,
    max_logo_file_size_mib: limits.maxLogoMib,
    server_emoji_data_url: siteUrl + emojiDataPath(),
    server_thumbnail_formats: announcedThumbnailFormats,
    realm_upload_quota_mib: realm.uploadQuotaMib,
  }
}
