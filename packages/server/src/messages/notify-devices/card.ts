import type { MessageObject } from '@parley/contract'
import { languageFor } from '../../directory/language-for.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { inLanguages } from '../../languages.ts'
import { conversationOf } from '../notify/conversation-of.ts'
import { cutText, plainText } from '../notify/plain-text.ts'

/** A notification as the service worker of the app shows it. */
export interface Card {
  readonly title: string
  readonly body: string
  readonly icon?: string
  /** The conversation. A newer card replaces an older one with the same tag, also if a tab of the app showed it. */
  readonly tag: string
  readonly data: { readonly hash: string; readonly messageId: number }
}

const wordsFor = inLanguages({
  en: {
    newDirect: 'A new direct message',
    spoiler: 'Spoiler',
    and: 'and',
    inTopic: (sender: string, channel: string, topic: string) =>
      `${sender} in #${channel} › ${topic}`,
    toGroup: (sender: string, others: string) => `${sender} to you and ${others}`,
  },
  de: {
    newDirect: 'Eine neue Direktnachricht',
    spoiler: 'Spoiler',
    and: 'und',
    inTopic: (sender, channel, topic) => `${sender} in #${channel} › ${topic}`,
    toGroup: (sender, others) => `${sender} an dich und ${others}`,
  },
})

/** Characters of the message. */
const longestBody = 240
/** Of a conversation of many, the title names the first ones. */
const mostNames = 5

/** The same card as a tab of the app shows (`notify/notifier.ts` in packages/web). */
export function cardOf(viewer: Viewer, message: MessageObject): Card {
  const { user, directory } = viewer
  const words = wordsFor(languageFor(directory, user))
  const { sender_full_name: sender, id: messageId, avatar_url: icon } = message
  const text = plainText(message.content)
  const body = cutText(text.line || (text.hasSpoiler ? words.spoiler : ''), longestBody)
  const { key: tag, hash, ...place } = conversationOf(viewer, message)
  const common = { ...(icon?.startsWith('/') && { icon }), tag, data: { hash, messageId } }
  if ('channel' in place) {
    return { title: words.inTopic(sender, place.channel, place.topic), body, ...common }
  }
  const others = place.people.filter(({ id }) => id !== message.sender_id)
  const names = others.slice(0, mostNames).map(({ full_name }) => full_name)
  const more = others.length > mostNames ? ['…'] : []
  const title =
    names.length === 0 ? sender : words.toGroup(sender, joined([...names, ...more], words.and))
  const showsContent = user.settings.pm_content_in_desktop_notifications ?? true
  return { title, body: showsContent ? body : words.newDirect, ...common }
}

function joined(names: readonly string[], and: string): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${and} ${last}`
}
