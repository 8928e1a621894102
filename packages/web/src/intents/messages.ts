import type { OutboxItem } from '@parley/client/outbox'
import type { LocalEvent, Message } from '@parley/client/replica'
import type { Act, AppContext } from '../app-context.ts'
import { act } from './act.ts'
import { type MessageId, setFlag } from './flags.ts'
import { intend } from './intend.ts'
import { plainHtml } from './send-message.ts'

export interface Emoji {
  readonly name: string
  readonly code: string
  readonly type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji'
}

/** Adds the user's reaction or removes it. */
export function toggleReaction(app: AppContext, id: number, emoji: Emoji): void {
  const { replica } = app
  const message = replica.messages.byId.peek(id)
  if (!message) return
  const user_id = replica.selfId
  const isOn = message.reactions.some(
    (one) =>
      one.user_id === user_id && one.emoji_code === emoji.code && one.reaction_type === emoji.type,
  )
  const input = {
    message_id: message.id,
    emoji_name: emoji.name,
    emoji_code: emoji.code,
    reaction_type: emoji.type,
  }
  const event = { type: 'reaction', op: isOn ? 'remove' : 'add', user_id, ...input } as const
  const how = { place: `message ${id}`, shown: [event as LocalEvent] }
  act(app, isOn ? 'reactions.remove' : 'reactions.add', input, how)
}

export function toggleStar(app: AppContext, id: number): void {
  const message = app.replica.messages.byId.peek(id)
  if (!message) return
  setFlag(app, [id], 'starred', message.flags.includes('starred') ? 'remove' : 'add')
}

export function deleteMessage({ client }: AppContext, { id }: Message): void {
  intend(() => client.messages.remove({ message_id: id }))
}

/** The Markdown of a message. */
interface Source {
  readonly content: string
  /** If the server has this text: it refuses an edit that names it and comes after one of another device. */
  readonly sha256?: string
}

/** The Markdown of a message, for quoting and viewing its source: that of the user's last edit, also before the server has it. */
export async function sourceOf(app: AppContext, id: number): Promise<string> {
  return editedSource(app, id) ?? storedSource(app, id)
}

/** The same, for editing. */
export async function sourceToEdit(app: AppContext, id: number): Promise<Source> {
  const edited = editedSource(app, id)
  if (edited !== undefined) return { content: edited }
  const content = await storedSource(app, id)
  return { content, sha256: await sha256Of(content) }
}

function editedSource({ outbox }: AppContext, id: number): string | undefined {
  return outbox.items
    .peek()
    .flatMap((item) => contentFor(item, id) ?? [])
    .at(-1)
}

async function storedSource({ client }: AppContext, id: number): Promise<string> {
  const { message } = await client.messages.getOne({
    message_id: id as MessageId,
    apply_markdown: false,
  })
  return message.content
}

/** In hexadecimal. */
async function sha256Of(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The text that an item of the outbox gives to a message. A move gives none. */
function contentFor({ kind, state, input }: OutboxItem, id: number): string | undefined {
  if (kind !== 'act' || state === 'failed') return undefined
  const { call, input: update } = input as Act
  const { message_id, content } = update as { message_id?: number; content?: string }
  return call === 'messages.update' && message_id === id ? content : undefined
}

/** `sha256`: that of the text which the edit replaces. */
export function editMessage(
  app: AppContext,
  message: Message,
  content: string,
  sha256?: string,
): void {
  const { id, flags } = message
  const event = {
    type: 'update_message',
    user_id: app.replica.selfId,
    message_id: id,
    message_ids: [id],
    flags,
    content,
    rendered_content: plainHtml(content),
    // The server sets the time of the edit.
    rendering_only: true,
    edit_timestamp: 0,
  }
  const how = { place: `message ${id}`, shown: [event as unknown as LocalEvent] }
  const expected = sha256 === undefined ? {} : { prev_content_sha256: sha256 }
  act(app, 'messages.update', { message_id: id, content, ...expected }, how)
}
