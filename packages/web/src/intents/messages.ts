import type { Message } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

type MessageId = Message['id']

export interface Emoji {
  readonly name: string
  readonly code: string
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji'
}

/** Adds one’s own reaction, or takes it away. */
export function toggleReaction({ client, replica }: AppContext, id: number, emoji: Emoji): void {
  const message = replica.messages.byId.peek(id)
  if (!message) return
  const selfId = replica.self.peek().user_id
  const isOn = message.reactions.some(
    (one) =>
      one.user_id === selfId && one.emoji_code === emoji.code && one.reaction_type === emoji.type,
  )
  const input = {
    message_id: message.id,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.type,
  }
  intend(() => (isOn ? client.reactions.remove(input) : client.reactions.add(input)))
}

export function toggleStar({ client, replica }: AppContext, id: number): void {
  const message = replica.messages.byId.peek(id)
  if (!message) return
  const op = message.flags.includes('starred') ? 'remove' : 'add'
  intend(() => client.flags.update({ messages: [message.id], op, flag: 'starred' }))
}

export function deleteMessage({ client }: AppContext, { id }: Message): void {
  intend(() => client.messages.remove({ message_id: id }))
}

/** The Markdown of a message, for editing, quoting and reading its source. */
export async function sourceOf({ client }: AppContext, id: number): Promise<string> {
  const { message } = await client.messages.getOne({
    message_id: id as MessageId,
    apply_markdown: false,
  })
  return message.content
}

export function copySource(app: AppContext, id: number): void {
  intend(async () => {
    await navigator.clipboard.writeText(await sourceOf(app, id))
    showToast({ text: t.common.copied, kind: 'success' })
  })
}

/** Resolves where the change was made; otherwise says why not. */
export async function editMessage(
  { client }: AppContext,
  id: number,
  content: string,
): Promise<void> {
  await client.messages.update({ message_id: id as MessageId, content })
}

/** Everything of a conversation from this message on. */
export function markUnreadFrom(
  { client }: AppContext,
  id: number,
  narrow: readonly { readonly operator: string; readonly operand: unknown }[],
): void {
  intend(() =>
    client.flags.updateInNarrow({
      anchor: id,
      include_anchor: true,
      num_before: 0,
      num_after: 5000,
      narrow: narrow.map(({ operator, operand }) => ({
        operator,
        operand,
        negated: false,
      })) as never,
      op: 'remove',
      flag: 'read',
    }),
  )
}

const marks = new WeakMap<AppContext['client'], Set<number>>()
const markAfterMs = 400

/** Marks messages as read, many with one request. */
export function markRead({ client }: AppContext, ids: readonly number[]): void {
  const waiting = marks.get(client)
  if (waiting) {
    for (const id of ids) waiting.add(id)
    return
  }
  const marked = new Set(ids)
  marks.set(client, marked)
  setTimeout(() => {
    marks.delete(client)
    const messages = [...marked] as MessageId[]
    // What fails stays unread, and is marked when it is seen again.
    intend(() => client.flags.update({ messages, op: 'add', flag: 'read' }))
  }, markAfterMs)
}
