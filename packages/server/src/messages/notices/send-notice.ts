import type { ChannelId, MessageId, UserId } from '@parley/contract'
import { type Channel, isSubscribed } from '../../directory/objects.ts'
import { channelRecipient } from '../../directory/recipients.ts'
import type { Viewer } from '../../directory/viewer.ts'
import { invariant } from '../../invariant.ts'
import type { LinkableChannel, MarkdownContext, Mentionable } from '../../markdown/parts/context.ts'
import { renderLines } from '../../markdown/render.ts'
import { mutersOf } from '../../people/public.ts'
import type { ActionTx } from '../../writer/action.ts'
import { markdownContext } from '../compose/markdown-context.ts'
import { messageTable } from '../message/messages.store.ts'
import { requestPushes } from '../push-requests/request-pushes.ts'
import { markReadAtArrival } from '../read-state/read-at-arrival.ts'
import { announceFirst, conversationAmong } from '../send/send-message.ts'
import { notificationBot } from './notification-bot.ts'

type NewChannel = LinkableChannel & Pick<Channel, 'topicsPolicy'>

export interface Notice {
  readonly to:
    | { readonly channelId: ChannelId; readonly topic: string }
    /** One user: the notice is a direct message from the bot. */
    | { readonly userId: UserId }
  /** Markdown: fixed text with links and silent mentions. It notifies nobody by mention. */
  readonly content: string
  /** As HTML, if the content is more than lines of text. */
  readonly rendered?: string
  /** The user whose action the notice reports: it names only what this user can see. */
  readonly author: Viewer
  /** Users for whom it is marked as read. */
  readonly readBy?: readonly UserId[]
  /** The message by which a topic that the notice links to is found after moves. */
  readonly anchor?: MessageId
  /** Channels that this action creates: the directory does not have them yet. */
  readonly created?: readonly NewChannel[]
  /** The users that this action creates. */
  readonly newcomer?: Mentionable
}

/** Posts a notice as the notification bot, within the action that it reports. No permission is checked. */
export async function sendNotice(tx: ActionTx, notice: Notice): Promise<MessageId> {
  const bot = await notificationBot(tx)
  const { rendered = render(notice) } = notice
  const message = {
    id: tx.takeMessageId(),
    senderId: bot.id,
    recipientId: recipientOf(tx, bot, notice),
    topic: topicOf(tx, notice),
    content: notice.content,
    rendered,
    sentAt: Math.floor(tx.now.getTime() / 1000),
    client: 'Internal',
    mentionsChannel: false,
    readBySender: true,
  }
  tx.insert(messageTable, message)
  announceFirst(tx, message)
  requestPushes(tx, message)
  const readBy = readersOf(tx, bot, notice)
  const read = readBy.length > 0 ? { readBy } : {}
  tx.append({ kind: 'message-sent', message, mentioned: [], topicMentioned: [], ...read })
  if (readBy.length > 0) await markReadAtArrival(tx, readBy, message.id)
  return message.id
}

function render(notice: Notice): string {
  const { anchor, content } = notice
  const known = contextOf(notice)
  const context = anchor === undefined ? known : { ...known, findTopicAnchor: () => anchor }
  return renderLines(content, context)
}

function contextOf({ author, created = [], newcomer }: Notice): MarkdownContext {
  const known = markdownContext(author, undefined)
  const findChannel = (name: string) =>
    created.find((channel) => channel.name === name) ?? known.findChannel(name)
  const findUser: MarkdownContext['findUser'] = (name, id) =>
    id === newcomer?.id ? newcomer : known.findUser(name, id)
  return { ...known, findChannel, findUser }
}

/** A channel that has only the empty topic has its notices there. */
function topicOf({ directory }: ActionTx, { to, created = [] }: Notice): string {
  if ('userId' in to) return ''
  const { channelId } = to
  const channel = created.find(({ id }) => id === channelId) ?? directory.channels.get(channelId)
  return channel?.topicsPolicy === 'empty_topic_only' ? '' : to.topic
}

/** Users for whom it is read: those of the notice, and those who have muted the bot. */
function readersOf({ directory }: ActionTx, bot: Viewer, { to, readBy = [] }: Notice): UserId[] {
  const asked = [...new Set([...readBy, ...mutersOf(directory, bot.id)])]
  if ('userId' in to) return asked.filter((id) => id === to.userId)
  const channel = directory.channels.get(to.channelId)
  return asked.filter((id) => isSubscribed(channel?.subscriptions.get(id)))
}

function recipientOf(tx: ActionTx, bot: Viewer, { to, created = [] }: Notice) {
  if ('userId' in to)
    return conversationAmong(
      tx,
      [to.userId, bot.id].sort((a, b) => a - b),
    )
  const { channelId } = to
  const isThere = tx.directory.channels.has(channelId) || created.some(({ id }) => id === channelId)
  invariant(isThere, 'the channel of a notice exists')
  return channelRecipient(channelId)
}
