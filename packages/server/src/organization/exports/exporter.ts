import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Files } from '../../files/files.ts'
import { storeUnclaimed } from '../../media/public.ts'
import type { Realm } from '../../realms/realm.ts'
import { unlessAborted } from '../../unless-aborted.ts'
import { failExport, finishExport } from './change-exports.ts'
import { findAbandoned, noteAlive } from './exports.store.ts'
import { isPending } from './exports.wire.ts'
import { makeArchive } from './make-archive.ts'
import { archiveTypeOf } from './scope.ts'

const aliveMs = 20_000
/** Longer than a node that works is ever silent. */
const silentSeconds = 120

/** Creates the archives that were requested on this node, one after the other. */
export class Exporter {
  /** Periodic maintenance of an organization's exports. */
  readonly upkeep = [{ everyMs: 60_000, work: (realm: Realm) => this.settleAbandoned(realm) }]
  readonly #files: Files
  readonly #onTrouble: (error: unknown) => void
  readonly #closing = new AbortController()
  /** Exports that this node works on, by organization and id. */
  readonly #mine = new Set<string>()
  #last: Promise<void> = Promise.resolve()

  constructor(files: Files, onTrouble: (error: unknown) => void) {
    this.#files = files
    this.#onTrouble = onTrouble
  }

  begin(realm: Realm, id: number): void {
    const name = `${realm.id} ${id}`
    this.#mine.add(name)
    const alive = setInterval(
      () => void noteAlive(realm.sql, realm.id, id).catch(this.#onTrouble),
      aliveMs,
    )
    this.#last = this.#last
      .then(() => this.#make(realm, id))
      .catch(this.#onTrouble)
      .finally(() => {
        clearInterval(alive)
        this.#mine.delete(name)
      })
  }

  /** Resolves when all running exports have ended. */
  idle(): Promise<void> {
    return this.#last
  }

  /**
   * Marks exports as failed whose node has stopped. Without other processes, these are all that this one does not
   * work on.
   */
  async settleAbandoned(realm: Realm): Promise<void> {
    const ids = [...realm.directory.parts.exports.values()].filter(isPending).map(({ id }) => id)
    const others = ids.filter((id) => !this.#mine.has(`${realm.id} ${id}`))
    if (others.length === 0) return
    const abandoned = realm.hasOtherWriters
      ? await findAbandoned(realm.sql, realm.id, others, silentSeconds)
      : others
    for (const id of abandoned) await realm.writeAsSystem(failExport, id)
  }

  /** Aborts an export and records that. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#last
  }

  async #make(realm: Realm, id: number): Promise<void> {
    const path = this.#files.incoming.newPath()
    try {
      const record = realm.directory.parts.exports.get(id)
      const type = record && archiveTypeOf[record.type]
      if (!type) return
      const { signal } = this.#closing
      const size = await makeArchive(realm, { type, files: this.#files, path, signal })
      const storageKey = `${realm.id}/exports/${randomBytes(20).toString('hex')}.tgz`
      const file = { realmId: realm.id, key: storageKey, path }
      await unlessAborted(signal, () => storeUnclaimed(realm.sql, file, this.#files.store))
      await realm.writeAsSystem(finishExport, { id, storageKey, size })
    } catch (error) {
      if (!this.#closing.signal.aborted) this.#onTrouble(error)
      await realm.writeAsSystem(failExport, id)
    } finally {
      await rm(path, { force: true })
    }
  }
}
