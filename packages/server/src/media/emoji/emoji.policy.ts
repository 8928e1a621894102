import {
  customEmojiUnknown,
  emojiNameInvalid,
  emojiNameTaken,
  notOwnEmoji,
  permissionMissing,
} from '@parley/contract'
import type { Directory } from '../../directory/directory.ts'
import { belongs } from '../../directory/groups.ts'
import { isAdministrator, type Viewer } from '../../directory/viewer.ts'
import { emojiCode } from '../../markdown/inline/emoji-names.ts'
import { activeEmoji, type CustomEmoji } from './emoji.events.ts'

const nameForm = /^[0-9a-z.\-_]*[0-9a-z]$/

/** Refuses users who may not add emoji, and all bots. */
export function requireMayAdd(viewer: Viewer): void {
  const { can_add_custom_emoji_group } = viewer.directory.realm.permissions
  if (viewer.user.isBot || !belongs(viewer, can_add_custom_emoji_group)) throw permissionMissing({})
}

/** Refuses a name that is invalid or in use. */
export function requireFreeEmojiName(viewer: Viewer, name: string): void {
  if (!nameForm.test(name)) throw emojiNameInvalid({})
  if (activeEmoji(viewer.directory, name)) {
    throw emojiNameTaken({ problem: 'A custom emoji with this name already exists.' })
  }
  const isEverywhere = name === 'zulip' || emojiCode(name) !== undefined
  if (!isEverywhere || isAdministrator(viewer.user)) return
  throw emojiNameTaken({ problem: 'Only administrators can override default emoji.' })
}

/** The emoji, if it is the viewer's to deactivate. */
export function requireOwnEmoji(directory: Directory, viewer: Viewer, name: string): CustomEmoji {
  const emoji = activeEmoji(directory, name)
  if (!emoji) throw customEmojiUnknown({ name })
  if (emoji.authorId !== viewer.id && !isAdministrator(viewer.user)) throw notOwnEmoji({})
  return emoji
}
