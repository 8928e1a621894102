import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'

/** The place of the state in pg_control, behind the system identifier and two versions. */
const stateAt = 16

/** DB_SHUTDOWNED in PostgreSQL's sources. */
const shutDown = 1

/** Whether the database did not end in order. PostgreSQL itself reports a file that is missing or incomplete. */
export async function hasCrashed(directory: string): Promise<boolean> {
  const path = join(directory, 'global', 'pg_control')
  if (!existsSync(path)) return false
  const control = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await control.read(Buffer.alloc(4), 0, 4, stateAt)
    return bytesRead === 4 && buffer.readInt32LE() !== shutDown
  } finally {
    await control.close()
  }
}
