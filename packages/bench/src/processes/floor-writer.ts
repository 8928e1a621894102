import type { Sql } from './server-modules.ts'

interface Said {
  readonly recipientId: number
  readonly topic: string
  readonly content: string
  readonly rendered: string
}

interface Waiting {
  readonly said: Said
  readonly resolve: (id: number) => void
  readonly reject: (error: unknown) => void
}

/** The server's maximum number of actions in a commit. */
const maxTogether = 256

/**
 * Writes messages, their events and the position of the log: one statement for all waiting requests, as the server
 * does, and nothing else.
 */
export class FloorWriter {
  readonly #sql: Sql
  #lastId: number
  #waiting: Waiting[] = []
  #isWriting = false

  constructor(sql: Sql, lastId: number) {
    this.#sql = sql
    this.#lastId = lastId
  }

  write(said: Said): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ said, resolve, reject })
      if (this.#isWriting) return
      this.#isWriting = true
      setImmediate(() => void this.#writeAll())
    })
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, maxTogether)
      const first = this.#lastId + 1
      this.#lastId += group.length
      try {
        await this.#insert(group, first)
        group.forEach(({ resolve }, index) => void resolve(first + index))
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    this.#isWriting = false
  }

  async #insert(group: readonly Waiting[], first: number): Promise<void> {
    const at = new Date()
    const messages = group.map(({ said }, index) => ({ id: first + index, ...said }))
    const events = messages.map((message) => JSON.stringify({ message, sentAt: at.getTime() }))
    const ids = messages.map(({ id }) => id)
    await this.#sql`
      with moved as (
        update realm set last_event_id = ${this.#lastId}, last_message_id = ${this.#lastId}
        where id = 1 returning id),
      said as (
        insert into message (realm_id, id, sender_id, recipient_id, topic, topic_key, content, rendered,
          sent_at, client, mentions_channel, read_by_sender)
        select moved.id, given.id, 1, recipient_id, topic, lower(topic), content, rendered, ${at}, 'bench',
          false, false
        from unnest(${ids}::int[], ${messages.map(({ recipientId }) => recipientId)}::int[],
          ${messages.map(({ topic }) => topic)}::text[],
          ${messages.map(({ content }) => content)}::text[],
          ${messages.map(({ rendered }) => rendered)}::text[])
          as given (id, recipient_id, topic, content, rendered), moved)
      insert into event (realm_id, id, kind, fields)
      select moved.id, given.id, 'message-sent', fields::json
      from unnest(${ids}::bigint[], ${events}::text[]) as given (id, fields), moved`
  }
}
