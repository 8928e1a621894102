import { z } from 'zod'

/** A form in which pictures are shown small. */
export const thumbnailFormat = z.strictObject({
  name: z.string().describe('Last part of the URL.'),
  max_width: z.int(),
  max_height: z.int(),
  format: z.string(),
  animated: z.boolean(),
})
export type ThumbnailFormat = z.infer<typeof thumbnailFormat>

const small = { max_width: 840, max_height: 560, format: 'webp' }

/** The formats that POST /register lists. */
export const announcedThumbnailFormats: ThumbnailFormat[] = [
  { name: '840x560-anim.webp', ...small, animated: true },
  { name: '840x560.webp', ...small, animated: false },
]

/** For pictures of a kind that browsers do not show. */
export const transcodedFormat: ThumbnailFormat = {
  name: '4032x3024.webp',
  max_width: 4032,
  max_height: 3024,
  format: 'webp',
  animated: false,
}

export const thumbnailFormats: readonly ThumbnailFormat[] = [
  ...announcedThumbnailFormats,
  transcodedFormat,
]
