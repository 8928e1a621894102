import { z } from 'zod'
import { thumbnailFormat } from './thumbnails.ts'

/** The file fields of POST /register, which belong to the organization's fields. */
export const uploadSnapshotFields = {
  max_avatar_file_size_mib: z.int(),
  max_file_upload_size_mib: z.int(),
  max_icon_file_size_mib: z.int(),
  max_logo_file_size_mib: z.int(),
  server_emoji_data_url: z.string(),
  server_thumbnail_formats: z.array(thumbnailFormat),
  realm_logo_source: z.string(),
  realm_logo_url: z.string(),
  realm_night_logo_source: z.string(),
  realm_night_logo_url: z.string(),
  realm_upload_quota_mib: z.int().nullable(),
}
