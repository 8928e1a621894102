import { api, limits } from '@parley/contract'
import { z } from 'zod'
import type { Files } from '../../files/files.ts'
import type { ImageFacts } from '../../files/image-job.ts'
import { on } from '../../http/handler.ts'
import { type FeatureTable, ofEverybody } from '../../realms/archive-table.ts'
import type { SnapshotParts } from '../../realms/snapshot.ts'
import { keepPictures, storedPicture } from '../pictures/kept-pictures.ts'
import { addEmoji } from './add-emoji.ts'
import { deactivateEmoji } from './deactivate-emoji.ts'
import { allEmojiWire, emojiProjections, emojiReducers } from './emoji.events.ts'
import { requireFreeEmojiName, requireMayAdd } from './emoji.policy.ts'
import { findEmoji } from './emoji.store.ts'

const square = { width: 64, height: 64, fit: 'cover' } as const

/** An animation stays animated, and has a still version for users who prefer it. */
function forms({ frames }: ImageFacts) {
  const still = { ...square, animated: false, format: 'png' } as const
  if (frames === 1) return [{ ...still, ending: '.png' }]
  const maxBytes = limits.maxAnimatedEmojiBytes
  const moving = { ...square, animated: true, format: 'webp', ending: '.webp', maxBytes } as const
  return [moving, { ...still, ending: '-still.png' }]
}

function routes(files: Files) {
  return [
    on(api.emoji.list, async ({ viewer }) => ({ emoji: allEmojiWire(viewer.directory) })),

    on(api.emoji.add, async ({ realm, viewer, params, file: received, write }) => {
      requireMayAdd(viewer)
      requireFreeEmojiName(viewer, params.emoji_name)
      const folder = 'emoji/images'
      const given = { viewer, received, folder, forms } as const
      const { file, keys, facts } = await keepPictures(realm, files, given)
      const isAnimated = facts.frames > 1
      await write(addEmoji, { name: params.emoji_name, file, keys, isAnimated })
    }),

    on(api.emoji.deactivate, ({ params, write }) => write(deactivateEmoji, params.emoji_name)),
  ]
}

const snapshot: Pick<SnapshotParts, 'realm_emoji'> = {
  realm_emoji: { common: ({ directory }) => ({ realm_emoji: allEmojiWire(directory) }) },
}

const archived: FeatureTable = {
  file: 'custom_emoji',
  table: 'custom_emoji',
  fields: {
    id: 'id',
    name: 'text',
    author_id: 'user',
    file: 'text',
    is_animated: 'boolean',
    is_deactivated: 'boolean',
    created_at: 'time',
  },
  values: { name: z.string().regex(/^[0-9a-z._-]{1,100}$/), file: storedPicture },
  pictures: ({ file, is_animated }) => {
    const path = `emoji/images/${file}`
    return is_animated ? [`${path}.webp`, `${path}-still.png`] : [`${path}.png`]
  },
  kept: ofEverybody,
}

export const emojiFeature = {
  archive: [archived],
  parts: { customEmoji: findEmoji },
  reducers: emojiReducers,
  projections: emojiProjections,
  unaudited: ['emoji-added', 'emoji-deactivated'] as const,
  routes: ({ files }: { readonly files: Files }) => routes(files),
  snapshot,
}
