import type { RealmId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import { claimStored } from '../../media/public.ts'
import { bitmapOf, chunkBytes, chunkOf, pictureResigner } from '../../messages/public.ts'
import type {
  ArchiveParts,
  ArchiveRow,
  ArchiveTable,
  FeatureTable,
} from '../../realms/archive-table.ts'
import { refuse } from './archive-refused.ts'
import type { FileImporter } from './file-importer.ts'
import { finishRealm, insertRealm, insertRows } from './imports.store.ts'
import type { Organization } from './organization-rules.ts'
import type { ArchivedEdit } from './row-rules.ts'
import type { ArchiveVisitor, Manifest } from './visit-archive.ts'

interface InsertionOptions extends ArchiveParts {
  readonly realmId: RealmId
  readonly subdomain: string
  readonly siteUrl: string
  readonly keeper: FileImporter
}

/** So many rows go into one statement. */
const batch = 500

/** Writes the rows of an archive in one transaction. */
export class Insertion implements ArchiveVisitor {
  readonly #tx: Tx
  readonly #options: InsertionOptions
  #table: ArchiveTable | undefined
  #rows: ArchiveRow[] = []
  #lastMessageId = 0
  /** The organization's id on the server of origin. */
  #formerId = 0
  /** Addresses of external pictures are signed with each organization's own secret. */
  #resigned: (html: string) => string = (html) => html
  /** Users whose read state is not in the archive. */
  readonly #incomplete: number[] = []

  constructor(tx: Tx, options: InsertionOptions) {
    this.#tx = tx
    this.#options = options
  }

  async organization(organization: Organization, manifest: Manifest): Promise<void> {
    const { realmId: id, subdomain } = this.#options
    this.#formerId = manifest.organization_id
    this.#lastMessageId = organization.last_message_id
    if (!(await insertRealm(this.#tx, { id, subdomain, organization }))) {
      refuse('an organization already exists at this address')
    }
    this.#resigned = await pictureResigner(this.#tx, id)
  }

  async row(table: ArchiveTable, given: ArchiveRow): Promise<void> {
    if (table !== this.#table) await this.#flush()
    this.#table = table
    const row = this.#asStored(table, given)
    if (row) this.#rows.push(this.#withOwnAddresses(table, row))
    if (this.#rows.length >= batch) await this.#flush()
  }

  async finish(): Promise<void> {
    const { realmId, keeper, archive } = this.#options
    await this.#flush()
    await this.#markRead()
    await finishRealm(this.#tx, realmId, archive)
    await claimStored(this.#tx, realmId, keeper.keys)
  }

  async #flush(): Promise<void> {
    const rows = this.#rows
    this.#rows = []
    if (this.#table) await insertRows(this.#tx, this.#options.realmId, this.#table.table, rows)
  }

  #asStored(table: ArchiveTable | FeatureTable, row: ArchiveRow): ArchiveRow | undefined {
    const { keeper, siteUrl } = this.#options
    const { file } = table
    if (file === 'users') {
      const { is_complete, ...columns } = row
      if (!is_complete) this.#incomplete.push(Number(row.id))
      return columns
    }
    if (file === 'attachments') {
      const kept = keeper.kept.get(Number(row.id))
      return kept && { ...row, ...kept }
    }
    if (file === 'attachment_links') {
      return keeper.kept.has(Number(row.attachment_id)) ? row : undefined
    }
    return 'completed' in table && table.completed ? table.completed(row, { siteUrl }) : row
  }

  /**
   * Pictures of emoji are found under the organization's id, which is another one here, and pictures from
   * elsewhere under its signature.
   */
  #withOwnAddresses({ fields }: ArchiveTable, row: ArchiveRow): ArchiveRow {
    const { realmId } = this.#options
    const former = `src="/user_avatars/${this.#formerId}/emoji/`
    const ours = (html: unknown) =>
      typeof html === 'string'
        ? this.#resigned(html.replaceAll(former, `src="/user_avatars/${realmId}/emoji/`))
        : html
    const changed: Record<string, unknown> = { ...row }
    for (const [name, kind] of Object.entries(fields)) {
      if (kind.startsWith('html')) changed[name] = ours(row[name])
    }
    const edits = row.edits as readonly ArchivedEdit[] | null | undefined
    if (edits) {
      changed.edits = edits.map(({ content, ...edit }) => ({
        ...edit,
        ...(content && { content: { ...content, renderedBefore: ours(content.renderedBefore) } }),
      }))
    }
    return changed
  }

  /** Note: otherwise messages that users have read on the server of origin would be unread. */
  async #markRead(): Promise<void> {
    const last = this.#lastMessageId
    const all = bitmapOf([])
    all.addRange(1, last + 1)
    for (let chunk = 0; last > 0 && chunk <= chunkOf(last); chunk++) {
      const bits = `\\x${Buffer.from(chunkBytes(all, chunk)).toString('hex')}`
      const rows = this.#incomplete.map((user_id) => ({ user_id, chunk, bits }))
      await insertRows(this.#tx, this.#options.realmId, 'read_chunk', rows)
    }
  }
}
