import type { Sql } from '../../db/transaction.ts'
import { viewerOf } from '../../directory/viewer.ts'
import { hasLoudMention } from '../../markdown/inline/mentions.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import type { Outside } from '../../outside/outside.ts'
import type { Realm } from '../../realms/realm.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedDate } from '../../shared-clock.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { prepareContext } from '../compose/prepare-context.ts'
import { findChangeable } from '../message/updates.store.ts'
import { fetchPage } from '../previews/fetch-page.ts'
import { pictureSigner } from '../previews/picture-address.ts'
import { showsPages } from '../previews/previews.policy.ts'
import {
  deletePreviewRequest,
  findPages,
  forgetPages,
  keepPages,
  type PreviewRequest,
  takePreviewRequests,
} from '../previews/previews.store.ts'
import type { PageFacts } from '../previews/read-page.ts'
import { finishPreviews } from './finish-previews.ts'
import { PreviewTime } from './preview-time.ts'
import type { Rerendering } from './rerender-message.ts'

const maxUnderway = 8

/** Longer than all previews of one message may take. */
const leaseMs = 60_000

/** After this many interrupted attempts, the message stays unchanged. */
const maxAttempts = 3

/** The maximum number of cached pages per organization. */
const pagesKept = 10_000

export interface PreviewOptions {
  readonly sql: Sql
  readonly realms: Pick<Realms, 'open'>
  readonly outside: Outside
  /** Whether this node sends requests to other servers; otherwise rows wait for a node that does. */
  readonly showsPages: boolean
  readonly onTrouble: (error: unknown) => void
}

/** Fetches previews of the links in messages, and adds them. */
export class PreviewDispatcher {
  readonly #options: PreviewOptions
  readonly #underway = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  readonly #time = new PreviewTime()

  constructor(options: PreviewOptions) {
    this.#options = options
  }

  /** Starts due rows, which continue in the background. */
  async begin(): Promise<void> {
    const limit = maxUnderway - this.#underway.size
    if (limit <= 0 || !this.#options.showsPages) return
    for (const request of await takePreviewRequests(this.#options.sql, {
      now: sharedDate(),
      limit,
      leaseMs,
    })) {
      const done = this.#fulfil(request)
        .catch((error: unknown) => {
          if (!this.#closing.signal.aborted) this.#options.onTrouble(error)
        })
        .finally(() => this.#underway.delete(done))
      this.#underway.add(done)
    }
  }

  /** Note: pages that have not answered are fetched again after the lease, by this node or another one. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#underway)
  }

  async #fulfil(request: PreviewRequest): Promise<void> {
    const realm = await this.#options.realms.open(request.realmId)
    await realm.writer.catchUp()
    const isWanted = request.attempts <= maxAttempts && showsPages(realm)
    const showing = isWanted ? await this.#render(realm, request) : undefined
    if (showing) await realm.writeAsSystem(finishPreviews, { request, showing })
    else await deletePreviewRequest(realm.sql, request)
  }

  /** The message with the previews of its links; undefined: it was deleted, or there is nothing to show. */
  async #render(
    realm: Realm,
    { messageId, siteUrl }: PreviewRequest,
  ): Promise<Rerendering | undefined> {
    const message = await findChangeable(realm.sql, realm.id, messageId)
    const author = message && realm.directory.users.get(message.senderId)
    if (!author) return undefined
    const { content } = message
    const viewer = viewerOf(realm.directory, author)
    const prepared = await prepareContext(realm, viewer, siteUrl ?? undefined, content)
    // Previews notify nobody. Mentions that were silent, as those of webhooks are, stay silent.
    const context = { ...prepared, silencesMentions: !hasLoudMention(message.rendered) }
    const { previewable } = await renderMarkdown(content, context)
    const asker = `${realm.id} ${author.botOwnerId ?? author.id}`
    const pages = await this.#pages(realm, asker, previewable)
    const signed = await pictureSigner(realm)
    const findLinkPreview = (url: string) => {
      const { picture, title, description } = pages.get(url) ?? {}
      const pictureUrl = picture === undefined ? undefined : signed(picture)
      return pictureUrl === undefined ? undefined : { title, description, pictureUrl }
    }
    if (!previewable.some(findLinkPreview)) return undefined
    const { html } = await renderMarkdown(content, { ...context, findLinkPreview })
    return { messageId, content, rendered: html }
  }

  /** The descriptions of these pages: cached, otherwise fetched now. */
  async #pages(
    realm: Realm,
    asker: string,
    urls: readonly string[],
  ): Promise<Map<string, Partial<PageFacts>>> {
    const known = await findPages(realm.sql, realm.id, { urls, now: sharedDate() })
    const unknown = urls.filter((url) => !known.has(url))
    if (unknown.length === 0 || !this.#time.hasLeft(asker)) return known
    const { outside } = this.#options
    const asking = () => Promise.all(unknown.map((url) => fetchPage(outside, { url, asker })))
    const asked = await unlessAborted(this.#closing.signal, () => this.#time.spend(asker, asking))
    const now = sharedDate()
    await keepPages(realm.sql, realm.id, { pages: asked, now })
    await forgetPages(realm.sql, realm.id, { now, kept: pagesKept })
    return new Map([...known, ...asked.map(({ url, facts }) => [url, facts] as const)])
  }
}
