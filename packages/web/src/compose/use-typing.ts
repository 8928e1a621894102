import type { Place } from '@parley/client/replica'
import { useEffect, useMemo } from 'preact/hooks'
import { type AppContext, useApp } from '../app-context.ts'
import { afterPaint } from '../parts/after-paint.tsx'

/** Sends typing notifications: start and stop. */
class TypingTeller {
  readonly #app: AppContext
  readonly #place: Place
  #toldAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(app: AppContext, place: Place) {
    this.#app = app
    this.#place = place
  }

  write(): void {
    const { server_typing_started_wait_period_milliseconds: every = 10_000 } = this.#organization
    const { server_typing_stopped_wait_period_milliseconds: patience = 5000 } = this.#organization
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.stop(), patience)
    if (performance.now() - this.#toldAt < every) return
    this.#toldAt = performance.now()
    this.#tellSoon('start')
  }

  stop(): void {
    clearTimeout(this.#timer)
    if (this.#toldAt === Number.NEGATIVE_INFINITY) return
    this.#toldAt = Number.NEGATIVE_INFINITY
    this.#tellSoon('stop')
  }

  get #organization() {
    return this.#app.replica.organization.peek()
  }

  /** After the paint: a call takes as long as all other work of a key. */
  #tellSoon(op: 'start' | 'stop'): void {
    afterPaint(() => this.#tell(op))
  }

  #tell(op: 'start' | 'stop'): void {
    const { client, replica } = this.#app
    const settings = replica.settings.peek()
    const place = this.#place
    const isWanted =
      place.kind === 'topic'
        ? settings.send_stream_typing_notifications
        : settings.send_private_typing_notifications
    if (isWanted === false) return
    const to =
      place.kind === 'topic'
        ? { type: 'channel' as const, stream_id: place.channelId as never, topic: place.topic }
        : { type: 'direct' as const, to: [...place.userIds] }
    // A late typing notification is useless, so a lost one is not retried.
    void client.typing.notify({ op, ...to }).catch(() => undefined)
  }
}

export function useTyping(place: Place | undefined, key: string): { write(): void; stop(): void } {
  const app = useApp()
  const teller = useMemo(() => place && new TypingTeller(app, place), [key])
  useEffect(() => () => teller?.stop(), [teller])
  return { write: () => teller?.write(), stop: () => teller?.stop() }
}
