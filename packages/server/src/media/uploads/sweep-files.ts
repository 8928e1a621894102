import { limits, type RealmId } from '@parley/contract'
import type { Sql } from '../../db/transaction.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Files } from '../../files/files.ts'
import { FilesAway } from '../../files/files-away.ts'
import type { Realms } from '../../realms/realms.ts'
import { sharedNow } from '../../shared-clock.ts'
import { tryEach } from '../../try-each.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { expireAttachments } from './remove-attachments.ts'
import {
  deferUnclaimed,
  deleteDeadLinks,
  deleteUnclaimed,
  findRealmsWithExpired,
  findUnclaimed,
} from './uploads.store.ts'

const dayMs = 86_400_000
const sweepMs = 3_600_000
/** Small, so that nobody waits long for a sweep. */
const batch = 200

interface SweepOptions {
  readonly now?: number
  readonly signal?: AbortSignal
}

/**
 * Removes unneeded files: those that no message has linked to for weeks, and leftovers. Note: the storage comes last, because it
 * may answer late or never.
 */
export async function sweepFiles(
  sql: Sql,
  realms: Pick<Realms, 'open'>,
  { store, incoming }: Files,
  { now = sharedNow(), signal = new AbortController().signal }: SweepOptions = {},
): Promise<void> {
  await tryEach([
    () => deleteDeadLinks(sql),
    () => expireFiles(sql, realms, new Date(now - limits.unclaimedFileDays * dayMs), signal),
    () => incoming.forgetAbandoned(now),
    () => removeLoose(sql, { now, store, signal }),
  ])
}

async function expireFiles(
  sql: Sql,
  realms: Pick<Realms, 'open'>,
  before: Date,
  signal: AbortSignal,
): Promise<void> {
  const expireIn = async (realmId: RealmId) => {
    const realm = await realms.open(realmId)
    let removed: string[]
    do {
      signal.throwIfAborted()
      removed = await realm.writeAsSystem(expireAttachments, { before, limit: batch })
    } while (removed.length >= batch)
  }
  const found = await findRealmsWithExpired(sql, before)
  await tryEach(found.map((realmId) => () => expireIn(realmId)))
}

interface Removing {
  readonly now: number
  readonly store: FileStore
  readonly signal: AbortSignal
}

async function removeLoose(sql: Sql, removing: Removing): Promise<void> {
  const before = new Date(removing.now - dayMs)
  let loose: Awaited<ReturnType<typeof findUnclaimed>>
  do {
    loose = await findUnclaimed(sql, before, batch)
    await removeEach(sql, loose, removing)
  } while (loose.length === batch)
}

/** Removes files without references. Note: two nodes may do this at once. */
async function removeUnclaimed(
  sql: Sql,
  realmId: RealmId,
  keys: readonly string[],
  store: FileStore,
): Promise<void> {
  for (const key of keys) {
    await store.remove(key)
    await deleteUnclaimed(sql, realmId, key)
  }
}

/** The same for files whose rows are deleted. A sweep removes what the storage does not remove now: the caller cannot repeat it. */
export async function removeNowOrLater(
  ...files: Parameters<typeof removeUnclaimed>
): Promise<void> {
  await removeUnclaimed(...files).catch((error: unknown) => {
    if (!(error instanceof FilesAway)) throw error
  })
}

/** Note: a file that cannot be removed is left alone for a day, so that it delays no others. */
function removeEach(
  sql: Sql,
  loose: Awaited<ReturnType<typeof findUnclaimed>>,
  { now, store, signal }: Removing,
): Promise<void> {
  const remove = async (file: (typeof loose)[number]) => {
    try {
      await removeUnclaimed(sql, file.realmId, [file.key], store)
    } catch (error) {
      await deferUnclaimed(sql, file, new Date(now))
      throw error
    }
  }
  return tryEach(loose.map((file) => () => unlessAborted(signal, () => remove(file))))
}

/** Sweeps once an hour until it is closed. */
export class FileSweep {
  readonly #timer: NodeJS.Timeout
  readonly #closing = new AbortController()
  #running: Promise<void> | undefined

  constructor(sweep: (signal: AbortSignal) => Promise<void>, onError: (error: unknown) => void) {
    const { signal } = this.#closing
    this.#timer = setInterval(() => {
      this.#running ??= sweep(signal)
        .catch((error: unknown) => {
          if (!signal.aborted) onError(error)
        })
        .finally(() => {
          this.#running = undefined
        })
    }, sweepMs)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#running
  }
}
