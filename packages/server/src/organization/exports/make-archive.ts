import type { Files } from '../../files/files.ts'
import type { ArchiveType } from '../../realms/archive-table.ts'
import type { Realm } from '../../realms/realm.ts'
import { sharedDate } from '../../shared-clock.ts'
import { type GatherOptions, gather } from './gather.ts'
import { pack } from './pack.ts'
import { Scope } from './scope.ts'

export interface ArchiveOptions extends Pick<GatherOptions, 'signal' | 'onPause'> {
  readonly type: ArchiveType
  readonly files: Files
  /** The path of the archive on this machine. */
  readonly path: string
}

/** Creates an archive of the organization at one moment. Returns its size. */
export async function makeArchive(realm: Realm, options: ArchiveOptions): Promise<number> {
  const { type, files, path, ...rest } = options
  const gathered = await gather(realm, { newPath: () => files.incoming.newPath(), ...rest })
  try {
    const scope = new Scope(gathered.directory, type)
    const packing = { store: files.store, path, signal: rest.signal, now: sharedDate() }
    return await pack(gathered, scope, packing)
  } finally {
    await gathered.close()
  }
}
