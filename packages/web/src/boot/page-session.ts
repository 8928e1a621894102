import { pause } from '@parley/client/light'

interface PageSessionOptions {
  /** The mark of the browser's session, which all pages share. Undefined if nobody is signed in. */
  readonly cookie: () => string | undefined
  /** The mark with which the page began to ask the server. */
  readonly mark?: string | undefined
  readonly fetch: typeof globalThis.fetch
  /** Asks the server who is signed in now. */
  readonly ask: () => Promise<{ readonly user_id: number }>
}

/** The page whose session was replaced. */
interface Page {
  /** The user that it shows, if it shows one. */
  readonly user: () => number | undefined
  /** The user has signed in again. */
  readonly onRenewed: () => void
  /** Somebody else is signed in, or nobody. */
  readonly onOther: () => void
}

/** A sign-in ends the session before it, and only then brings the browser the next one. */
const signInMs = 500

/**
 * The session for which a page speaks. Another page may replace it by that of somebody else: then this page neither sends nor
 * takes anything any more. If it is the same user's, the page goes on with it.
 */
export class PageSession {
  readonly #options: PageSessionOptions
  #mark: string | undefined
  #page: Page | undefined
  #looking: Promise<void> | undefined

  constructor(options: PageSessionOptions) {
    this.#options = options
    this.#mark = options.mark ?? options.cookie()
  }

  /** Derived from the session's secret, so another session has another mark. It is the CSRF token, too. */
  get mark(): string | undefined {
    return this.#mark
  }

  /** Note: without a cookie, the server knows whether the session has ended. */
  get #isReplaced(): boolean {
    const cookie = this.#options.cookie()
    return cookie !== undefined && cookie !== this.#mark
  }

  serve(page: Page): void {
    this.#page = page
  }

  /** Asks whose the browser's session is, if it is not that of the page. */
  look(): Promise<void> {
    if (!this.#isReplaced) return Promise.resolve()
    this.#looking ??= import('./whose-session.ts')
      .then(({ ownMark }) => ownMark(this.#options, this.#page?.user()))
      .then((mark) => {
        if (mark === undefined) return this.#page?.onOther()
        this.#mark = mark
        return this.#page?.onRenewed()
      })
      // Without an answer, or if another has signed in meanwhile, the next request asks again.
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  /** For `connectLight`. A request that another session may have answered has no answer, so it is sent again. */
  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    const mark = this.#mark
    const isOwn = () => mark === this.#mark && !this.#isReplaced
    if (isOwn()) {
      const answer = await this.#options.fetch(url, init)
      const reads = init?.method === 'GET'
      if (reads && answer.status === 401) await pause(signInMs, init.signal ?? undefined)
      // What was executed was accepted with the token of the own session.
      if (isOwn() || (answer.ok && !reads)) return answer
    }
    void this.look()
    throw new TypeError('Another session has begun')
  }
}
