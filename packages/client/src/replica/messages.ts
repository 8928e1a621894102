import type { MessageFlag } from '@parley/contract'
import { changedByUpdate } from './change-message.ts'
import type { Channels } from './channels.ts'
import type { EventAt, Handlers } from './handlers.ts'
import type { Message } from './message.ts'
import { type SignalMap, WritableSignalMap } from './signal-map.ts'

/** The messages that are known, each once. */
export class Messages {
  readonly #byId = new WritableSignalMap<number, Message>()
  readonly #channels: Channels

  constructor(channels: Channels) {
    this.#channels = channels
  }

  get byId(): SignalMap<number, Message> {
    return this.#byId
  }

  readonly handlers = {
    message: ({ message, flags }) => this.#byId.set(message.id, { ...message, flags }),
    update_message: (event) => {
      for (const id of new Set([event.message_id, ...event.message_ids])) {
        this.#byId.change(id, (message) => changedByUpdate(message, event, this.#channels))
      }
    },
    delete_message: ({ message_ids, message_id }) => {
      for (const id of message_ids ?? [message_id]) this.#byId.delete(id as number)
    },
    'reaction/add': (event) => this.#changeReactions(event, true),
    'reaction/remove': (event) => this.#changeReactions(event, false),
    submessage: ({ message_id, submessage_id: id, sender_id, msg_type, content }) => {
      this.#byId.change(message_id, (message) => {
        const added = { id, message_id, sender_id, msg_type, content }
        return { ...message, submessages: [...message.submessages, added] }
      })
    },
    'update_message_flags/add': ({ flag, messages }) => {
      for (const id of messages) this.#changeFlag(id, flag, true)
    },
    'update_message_flags/remove': ({ flag, messages }) => {
      for (const id of messages) this.#changeFlag(id, flag, false)
    },
  } satisfies Handlers

  #changeReactions(
    event: EventAt<'reaction/add'> | EventAt<'reaction/remove'>,
    isThere: boolean,
  ): void {
    const { message_id, user_id, emoji_name, emoji_code, reaction_type } = event
    this.#byId.change(message_id, (message) => {
      const others = message.reactions.filter(
        (known) =>
          known.user_id !== user_id ||
          known.emoji_code !== emoji_code ||
          known.reaction_type !== reaction_type,
      )
      const added = { emoji_name, emoji_code, reaction_type, user_id }
      return { ...message, reactions: isThere ? [...others, added] : others }
    })
  }

  #changeFlag(id: number, flag: MessageFlag, isSet: boolean): void {
    this.#byId.change(id, (message) => {
      const others = message.flags.filter((known) => known !== flag)
      return { ...message, flags: isSet ? [...others, flag] : others }
    })
  }
}
