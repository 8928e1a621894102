import type { RealmId } from '@parley/contract'
import { isDatabaseError } from '../../db/database-away.ts'
import type { Sql, Tx } from '../../db/transaction.ts'
import type { Files } from '../../files/files.ts'
import { removeNowOrLater } from '../../media/public.ts'
import type { Realms } from '../../realms/realms.ts'
import { refuse } from './archive-refused.ts'
import { FileImporter } from './file-importer.ts'
import { isTaken, takeRealmId } from './imports.store.ts'
import { Insertion } from './insertion.ts'
import { visitArchive } from './visit-archive.ts'

export interface ImportOptions {
  readonly sql: Sql
  readonly realms: Realms
  readonly files: Files
  /** The archive, on this machine. */
  readonly path: string
  /** The subdomain of the new organization; empty for the server's own address. */
  readonly subdomain: string
  readonly siteUrl: string
  /** The maximum unpacked size. */
  readonly maxBytes: number
}

/**
 * Creates an organization from an archive. The archive is read twice: first to check it and to store its files,
 * which are unclaimed until then; then in one transaction. So an import is complete or has no effect.
 */
export async function importArchive(options: ImportOptions): Promise<RealmId> {
  const { sql, realms, files, path, subdomain, siteUrl, maxBytes } = options
  if (await isTaken(sql, subdomain)) refuse('an organization already exists at this address')
  const realmId = await takeRealmId(sql)
  const keeper = new FileImporter(sql, realmId, files)
  const { archive } = realms
  const source = { path, maxBytes, archive }
  try {
    await visitArchive(source, keeper)
    await sql.begin(async (tx) => {
      const insertion = new Insertion(tx, {
        realmId,
        subdomain,
        siteUrl,
        keeper,
        archive,
        maxBytes,
      })
      await visitArchive(source, insertion)
      await insertion.finish()
      await requireSound(realms, tx, realmId)
    })
  } catch (error) {
    await removeNowOrLater(sql, realmId, keeper.keys, files.store)
    if (!isDatabaseError(error)) throw error
    refuse(`its rows contradict each other (${(error as Error).message})`)
  }
  return realmId
}

/** An organization that no server could open is none. */
async function requireSound(realms: Realms, tx: Tx, realmId: RealmId): Promise<void> {
  await realms.load(tx, realmId).catch((error: unknown) => {
    if (isDatabaseError(error)) throw error
    refuse(`the organization could not be opened (${(error as Error).message})`)
  })
}
