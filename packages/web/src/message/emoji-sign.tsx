import './reactions.css'
import { useApp } from '../app-context.ts'
import type { Emoji } from '../intents/messages.ts'
import { emojiCharacters } from './emoji-characters.ts'

/** Where every server serves the pictures of the emoji that it has beside those of Unicode. */
const extraPictures = '/static/generated/emoji/images/emoji/unicode'

/** An emoji: a character, or a picture of the organization or of the server. */
export function EmojiSign({ emoji }: { readonly emoji: Emoji }) {
  const { replica } = useApp()
  if (emoji.type === 'unicode_emoji') {
    return <span class="reactions__sign">{emojiCharacters(emoji.code)}</span>
  }
  const picture =
    emoji.type === 'realm_emoji'
      ? replica.emoji.value[emoji.code]?.source_url
      : `${extraPictures}/${encodeURIComponent(emoji.code)}.png`
  return picture ? (
    <img class="reactions__picture" src={picture} alt="" />
  ) : (
    <span class="reactions__sign">{`:${emoji.name}:`}</span>
  )
}
