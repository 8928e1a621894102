import './reactions.css'
import { useApp } from '../app-context.ts'
import type { Emoji } from '../intents/messages.ts'
import { emojiCharacters } from './emoji-characters.ts'

/** An emoji: a character, or a picture of the organization. */
export function EmojiSign({ emoji }: { readonly emoji: Emoji }) {
  const { replica } = useApp()
  if (emoji.type === 'unicode_emoji') {
    return <span class="reactions__sign">{emojiCharacters(emoji.code)}</span>
  }
  const custom = replica.emoji.value[emoji.code]
  return custom ? (
    <img class="reactions__picture" src={custom.source_url} alt="" />
  ) : (
    <span class="reactions__sign">{`:${emoji.name}:`}</span>
  )
}
