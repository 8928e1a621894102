import type { Place } from '@parley/client/replica'

/** A text that may be in this browser only. */
export interface LocalText extends Written {
  /** When it was written last, in milliseconds since 1970. */
  readonly at: number
  /** The tab that wrote it last. */
  readonly tab?: string | undefined
  /** Whether that tab has closed. */
  readonly isClosed?: boolean
}

export interface Written {
  readonly text: string
  /** The place of a draft. */
  readonly place?: Place
  /** The topic, where a topic is being chosen. */
  readonly topic?: string
  /** What the text of the message was, for an edit. */
  readonly source?: string
  /**
   * The draft that the text changes, and what the server has of it: without `text`, this text, perhaps cut. Null if there is none, and
   * undefined if that is unknown.
   */
  readonly draft?: { readonly id: number; readonly text?: string } | null | undefined
  /** The text of a request to create the draft that was not answered. */
  readonly tried?: string | undefined
  /** The texts of edits whose events have not come, as the server stores them. */
  readonly asked?: readonly string[]
}

/** Between the key of a text and what makes an item unique. No topic has a line break. */
const copyMark = '\ncopy '

/** An item of the storage for a text with this key, where another tab has the item of the key itself. */
export function newItem(key: string): string {
  return key + copyMark + crypto.randomUUID()
}

/** The key of the text that an item holds. */
export function keyOfItem(item: string): string {
  return item.split(copyMark, 1)[0] ?? item
}

export function readText(stored: string | null): LocalText | undefined {
  try {
    const kept: Partial<LocalText> | null = JSON.parse(stored ?? 'null')
    return typeof kept?.text === 'string' && typeof kept.at === 'number'
      ? (kept as LocalText)
      : undefined
  } catch {
    // A later version has written it, or somebody else. It is as good as none.
    return undefined
  }
}
