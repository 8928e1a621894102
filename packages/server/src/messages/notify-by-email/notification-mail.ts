import type { MessageObject } from '@parley/contract'
import { languageFor } from '../../directory/language-for.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { linkTo, type MailContext } from '../../http/mail-context.ts'
import { nameInMail } from '../../mail/name-in-mail.ts'
import type { Mail } from '../../mail/post.ts'
import type { Realm } from '../../realms/realm.ts'
import { conversationOf, type ShownConversation } from '../notify/conversation-of.ts'
import { cutText, plainLines } from '../notify/plain-text.ts'
import { settingOf } from '../notify/wants-notification.ts'
import type { Missed } from './missed-messages.ts'
import { notificationEmailWords } from './notification-email-words.ts'

/** Characters of a message, and names of people in a conversation. */
const longestText = 4000
const mostNames = 5

/** Values of the setting `realm_name_in_email_notifications_policy`. */
const organizationInSubject = { automatic: 1, always: 2 } as const

interface Conversation {
  readonly place: ShownConversation
  readonly messages: MessageObject[]
}

interface Parts {
  readonly mailContext: MailContext
  readonly realm: Realm
  readonly viewer: Viewer
  /** Whether the server has several organizations, so that people may have accounts in some of them. */
  readonly isShared: boolean
  /** See `stopPath`. */
  readonly stopPath: string
}

/** The email about messages, of which there is at least one. */
export function notificationMail(parts: Parts, missed: Missed): Mail {
  const { user, directory } = parts.viewer
  const words = notificationEmailWords(languageFor(directory, user))
  const organization = nameInMail(directory.realm.name)
  const link = (hash: string) => linkTo(parts.mailContext, parts.realm, `/${hash}`)
  const unsubscribe = linkTo(parts.mailContext, parts.realm, parts.stopPath)
  const showsTexts =
    settingOf(user.settings, 'message_content_in_email_notifications') &&
    directory.realm.settings.message_content_allowed_in_email_notifications
  const conversations = byConversation(parts.viewer, missed.messages)
  const shown = showsTexts
    ? conversations.map(({ place, messages }) =>
        [headOf(place, words), link(place.hash), ...messages.map(textsOf(parts.viewer))].join(
          '\n\n',
        ),
      )
    : [`${words.hidden}\n${words.open(link('#inbox'))}`]
  const foot = words.foot(organization, link('#settings/notifications'), unsubscribe)
  const blocks = [...shown, ...(missed.hasMore ? [words.more] : []), foot]
  const subject = showsTexts
    ? subjectOf(conversations, words)
    : words.unread(missed.messages.length)
  return {
    to: user.deliveryEmail,
    subject: namesOrganization(parts) ? `[${organization}] ${subject}` : subject,
    text: `${blocks.join('\n\n\n')}\n`,
    unsubscribe,
  }
}

type Words = ReturnType<typeof notificationEmailWords>

function namesOrganization({ viewer, isShared }: Parts): boolean {
  const policy = settingOf(viewer.user.settings, 'realm_name_in_email_notifications_policy')
  if (policy === organizationInSubject.automatic) return isShared
  return policy === organizationInSubject.always
}

/** In the order of their first messages. */
function byConversation(viewer: Viewer, messages: readonly MessageObject[]): Conversation[] {
  const found = new Map<string, Conversation>()
  for (const message of messages) {
    const place = conversationOf(viewer, message)
    const known = found.get(place.key)
    if (known) known.messages.push(message)
    else found.set(place.key, { place, messages: [message] })
  }
  return [...found.values()]
}

function subjectOf(conversations: readonly Conversation[], words: Words): string {
  const [only, ...others] = conversations
  const count = conversations.reduce((sum, { messages }) => sum + messages.length, 0)
  if (!only || others.length > 0) return words.inConversations(count, conversations.length)
  const [sender = ''] = only.messages.map((message) => message.sender_full_name)
  const isOfTwo = 'people' in only.place && only.place.people.length === 1
  return isOfTwo ? words.fromOne(count, nameInMail(sender)) : headOf(only.place, words)
}

function headOf(place: ShownConversation, words: Words): string {
  if ('channel' in place) return words.inTopic(nameInMail(place.channel), nameInMail(place.topic))
  const names = place.people.slice(0, mostNames).map(({ full_name }) => nameInMail(full_name))
  return words.direct([...names, ...(place.people.length > mostNames ? ['…'] : [])].join(', '))
}

/** A message with its sender and its time in the viewer's zone. */
function textsOf({ directory, user }: Viewer): (message: MessageObject) => string {
  const { language } = languageFor(directory, user)
  const words = notificationEmailWords({ language })
  const isLongDay = user.settings.twenty_four_hour_time
  const format = new Intl.DateTimeFormat(language, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
    timeZone: user.timezone || 'UTC',
    ...(user.timezone === '' && { timeZoneName: 'short' }),
    ...(typeof isLongDay === 'boolean' && { hour12: !isLongDay }),
  })
  return (message) => {
    const { text, hasSpoiler } = plainLines(message.content)
    const time = format.format(message.timestamp * 1000)
    const lines = [cutText(text, longestText), ...(hasSpoiler ? [words.spoiler] : [])]
    const body = lines.filter((line) => line !== '').join('\n') || words.noText
    return `${nameInMail(message.sender_full_name)}, ${time}:\n${body}`
  }
}
