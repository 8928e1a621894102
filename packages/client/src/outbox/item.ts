/** A request that is stored until the server has executed or refused it. */
export interface OutboxItem {
  /** Also the `Idempotency-Key`: however often it is sent, it is done once. */
  readonly id: string
  readonly kind: string
  /** Plain data from which the kind sends the item. */
  readonly input: unknown
  /** Items of the same place are sent one after the other, in their order. */
  readonly place: string
  readonly order: number
  /** When it was added, or its owner last asked for another attempt. Milliseconds since 1970. */
  readonly since: number
  readonly state: 'waiting' | 'sending' | 'failed'
  /** Why the last attempt failed. */
  readonly problem?: Problem | undefined
}

/** A failed item, to be sent again. */
export function again(item: OutboxItem, since: number): OutboxItem {
  return { ...item, state: 'waiting', since, problem: undefined }
}

/** The item for the storage and other programs, which do not send it. */
export function atRest(item: OutboxItem): OutboxItem {
  return item.state === 'sending' ? { ...item, state: 'waiting' } : item
}

export interface Problem {
  readonly message: string
  /** The server's error code, such as `STREAM_DOES_NOT_EXIST`; undefined without an answer. */
  readonly code?: string | undefined
  readonly status?: number | undefined
}

/** A change of an outbox, for outboxes of other programs over the same storage. */
export type OutboxChange =
  | { readonly op: 'put'; readonly item: OutboxItem }
  | { readonly op: 'done'; readonly item: OutboxItem; readonly answer: unknown }
  /** `problem` is the reason why the outbox gave it up; undefined if the user discarded it. */
  | { readonly op: 'gone'; readonly item: OutboxItem; readonly problem?: Problem | undefined }

/** Storage in which items survive the program: IndexedDB in browsers. */
export interface OutboxStorage {
  all(): Promise<readonly OutboxItem[]>
  put(item: OutboxItem): Promise<void>
  delete(id: string): Promise<void>
}

/** For programs whose items need not survive them. */
export function memoryStorage(): OutboxStorage {
  const items = new Map<string, OutboxItem>()
  return {
    all: async () => [...items.values()],
    put: async (item) => {
      items.set(item.id, item)
    },
    delete: async (id) => {
      items.delete(id)
    },
  }
}
