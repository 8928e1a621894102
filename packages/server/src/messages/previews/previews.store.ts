import { createHash } from 'node:crypto'
import type { MessageId, RealmId } from '@parley/contract'
import type { BatchRemoval, BatchTable } from '../../db/batch.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { PageFacts } from './read-page.ts'

interface NewPreviewRequest {
  readonly messageId: MessageId
  readonly siteUrl: string | undefined
  readonly at: Date
}

/** An edit of the message starts again, even if a node works on it. */
export const previewRequestTable: BatchTable<NewPreviewRequest> = {
  name: 'preview_request',
  columns: [
    { name: 'message_id', type: 'integer', of: (row) => row.messageId },
    { name: 'site_url', type: 'text', of: (row) => row.siteUrl ?? null },
    { name: 'due_at', type: 'timestamptz', of: (row) => row.at.toISOString() },
  ],
  onConflict:
    'on conflict (realm_id, message_id) do update ' +
    'set site_url = excluded.site_url, due_at = excluded.due_at, attempts = 0',
}

/** For a message whose new content has no links. */
export const previewRequestRemoval: BatchRemoval<Pick<NewPreviewRequest, 'messageId'>> = {
  name: 'preview_request',
  columns: [{ name: 'message_id', type: 'integer', of: (row) => row.messageId }],
  removes: true,
}

/** A message whose links are to be looked at. */
export interface PreviewRequest {
  readonly realmId: RealmId
  readonly messageId: MessageId
  readonly siteUrl: string | null
  /** This one included. */
  readonly attempts: number
}

interface Wanted {
  readonly now: Date
  readonly limit: number
  /** How long a node may work on a row before others take it over. */
  readonly leaseMs: number
}

/** Claims due rows. Two nodes may do this at once: the second skips locked rows. Note: covers all organizations. */
export async function takePreviewRequests(sql: Sql, wanted: Wanted): Promise<PreviewRequest[]> {
  const now = wanted.now.toISOString()
  const until = new Date(wanted.now.getTime() + wanted.leaseMs).toISOString()
  return sql<PreviewRequest[]>`
    update preview_request as request set attempts = request.attempts + 1, due_at = ${until}::timestamptz
    from (
      select realm_id, message_id from preview_request where due_at <= ${now}::timestamptz
      order by due_at limit ${wanted.limit} for update skip locked
    ) as next
    where request.realm_id = next.realm_id and request.message_id = next.message_id
    returning request.realm_id as "realmId", request.message_id as "messageId",
      request.site_url as "siteUrl", request.attempts`
}

/** Whether the row was unchanged: an edit replaces it. */
export async function deletePreviewRequest(
  sql: Sql | Tx,
  { realmId, messageId, attempts }: PreviewRequest,
): Promise<boolean> {
  const deleted = await sql`
    delete from preview_request
    where realm_id = ${realmId} and message_id = ${messageId} and attempts = ${attempts}`
  return deleted.count > 0
}

/** The cached page descriptions by address. */
export async function findPages(
  sql: Sql,
  realmId: RealmId,
  { urls, now }: { readonly urls: readonly string[]; readonly now: Date },
): Promise<Map<string, PageFacts>> {
  const urlOf = new Map(urls.map((url) => [hashOf(url), url]))
  const rows = await sql<(PageRow & { hash: string })[]>`
    select url_hash as hash, title, description, picture_url as picture from link_preview
    where realm_id = ${realmId} and url_hash = any(${[...urlOf.keys()]}::text[])
      and expires_at > ${now.toISOString()}::timestamptz`
  return new Map(rows.map(({ hash, ...row }) => [urlOf.get(hash) ?? '', factsOf(row)]))
}

interface PageRow {
  readonly title: string | null
  readonly description: string | null
  readonly picture: string | null
}

function factsOf({ title, description, picture }: PageRow): PageFacts {
  return {
    title: title ?? undefined,
    description: description ?? undefined,
    picture: picture ?? undefined,
  }
}

/** A fetched page, and until when its result is valid. */
export interface AskedPage {
  readonly url: string
  readonly facts: PageFacts
  readonly expiresAt: Date
}

export async function keepPages(
  sql: Sql,
  realmId: RealmId,
  { pages, now }: { readonly pages: readonly AskedPage[]; readonly now: Date },
): Promise<void> {
  const texts = (of: (page: AskedPage) => string | undefined) =>
    pages.map((page) => of(page) ?? null)
  await sql`
    insert into link_preview
      (realm_id, url_hash, title, description, picture_url, fetched_at, expires_at)
    select ${realmId}, url_hash, title, description, picture_url, ${now.toISOString()}::timestamptz,
      expires_at::timestamptz
    from unnest(
      ${texts(({ url }) => hashOf(url))}::text[], ${texts(({ facts }) => facts.title)}::text[],
      ${texts(({ facts }) => facts.description)}::text[],
      ${texts(({ facts }) => facts.picture)}::text[],
      ${texts(({ expiresAt }) => expiresAt.toISOString())}::text[]
    ) as page (url_hash, title, description, picture_url, expires_at)
    order by url_hash
    on conflict (realm_id, url_hash) do update set title = excluded.title,
      description = excluded.description, picture_url = excluded.picture_url,
      fetched_at = excluded.fetched_at, expires_at = excluded.expires_at`
}

/** Deletes expired results, and of the rest all but the newest. */
export async function forgetPages(
  sql: Sql,
  realmId: RealmId,
  { now, kept }: { readonly now: Date; readonly kept: number },
): Promise<void> {
  await sql`
    delete from link_preview
    where realm_id = ${realmId} and expires_at <= ${now.toISOString()}::timestamptz`
  await sql`
    delete from link_preview where realm_id = ${realmId} and fetched_at < (
      select fetched_at from link_preview where realm_id = ${realmId}
      order by fetched_at desc offset ${kept - 1} limit 1)`
}

function hashOf(url: string): string {
  return createHash('sha256').update(url).digest('hex')
}
