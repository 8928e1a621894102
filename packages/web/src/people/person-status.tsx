import { useApp } from '../app-context.ts'
import type { Emoji } from '../intents/messages.ts'
import { EmojiSign } from '../message/emoji-sign.tsx'

/** A person's status. Renders nothing if they have none. */
export function PersonStatus({ userId }: { readonly userId: number }) {
  const { replica } = useApp()
  const {
    status_text,
    emoji_name: name,
    emoji_code: code,
    reaction_type: type,
  } = replica.availability.statuses.get(userId) ?? {}
  const emoji = name && code && type ? ({ name, code, type } as Emoji) : undefined
  if (!emoji && !status_text) return null
  return (
    <p class="person-card__status">
      {emoji && <EmojiSign emoji={emoji} />} {status_text}
    </p>
  )
}
