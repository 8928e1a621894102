import { effect, type Signal, signal } from '@preact/signals'
import type { LocalTexts } from './local-texts.ts'

/** Text in the composer of a channel without a topic yet. */
export interface Loose {
  readonly text: Signal<string>
  readonly topic: Signal<string>
  /** Whether the text was sent, so the topic is that of a sent message. */
  isSent: boolean
}

/** Kept in this browser only, by channel. */
export class LooseTexts {
  readonly #texts: LocalTexts
  readonly #known = new Map<number, Loose>()

  constructor(texts: LocalTexts) {
    this.#texts = texts
  }

  in(channelId: number): Loose {
    const known = this.#known.get(channelId)
    if (known) return known
    const key = `loose ${channelId}`
    const loose = { text: signal(''), topic: signal(''), isSent: false }
    this.#known.set(channelId, loose)
    this.#texts.share(key, loose)
    effect(() => this.#texts.write(key, { text: loose.text.value, topic: loose.topic.value }))
    return loose
  }

  /** For a composer that is opened: a message that was begun, or a new one without a topic. */
  open(channelId: number): Loose {
    const loose = this.in(channelId)
    if (loose.isSent && loose.text.peek() === '') loose.topic.value = ''
    loose.isSent = false
    return loose
  }
}
