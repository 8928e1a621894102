import type { RealmId } from '@parley/contract'
import type { Tx } from '../../db/transaction.ts'
import { claimStored } from '../../media/public.ts'
import { chunkOf, fullChunk, pictureResigner } from '../../messages/public.ts'
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
  /** The maximum size of what is inserted that the archive itself does not contain. */
  readonly maxBytes: number
}

/** The approximate size of a row of a read state. */
const chunkRowBytes = 64

/** The number of rows in one statement, and the size of their lines, in UTF-16 code units: a row may be as long as a line. */
const batch = { rows: 500, size: 4_194_304 }

/** Writes the rows of an archive in one transaction. */
export class Insertion implements ArchiveVisitor {
  readonly #tx: Tx
  readonly #options: InsertionOptions
  #table: ArchiveTable | undefined
  #rows: ArchiveRow[] = []
  #size = 0
  #lastMessageId = 0
  /** The organization's id on the server of origin. */
  #formerId = 0
  /** Addresses of external pictures are signed with each organization's own secret. */
  #resigned: (html: string) => string = (html) => html
  /** Users whose read state is not in the archive. */
  readonly #incomplete: number[] = []
  /** Runs of ids in which the archive has messages. */
  readonly #chunks = new Set<number>()

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

  async row(table: ArchiveTable, given: ArchiveRow, size: number): Promise<void> {
    if (table !== this.#table) await this.#flush()
    this.#table = table
    if (table.file === 'messages') this.#chunks.add(chunkOf(Number(given.id)))
    const row = this.#asStored(table, given)
    if (row) this.#rows.push(this.#withOwnAddresses(table, row))
    this.#size += size
    if (this.#rows.length >= batch.rows || this.#size >= batch.size) await this.#flush()
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
    this.#size = 0
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

  /**
   * Note: otherwise messages that users have read on the server of origin would be unread. An archive can claim any last id
   * and have many users, so only rows that concern its messages are inserted, and not more than it may unpack to.
   */
  async #markRead(): Promise<void> {
    const { realmId, maxBytes } = this.#options
    if (this.#chunks.size * this.#incomplete.length * chunkRowBytes > maxBytes) {
      refuse('the read state of its users would be too large')
    }
    for (const chunk of this.#chunks) {
      const bits = `\\x${Buffer.from(fullChunk(chunk, this.#lastMessageId)).toString('hex')}`
      const rows = this.#incomplete.map((user_id) => ({ user_id, chunk, bits }))
      await insertRows(this.#tx, realmId, 'read_chunk', rows)
    }
  }
}
