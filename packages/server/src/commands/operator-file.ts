import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Settings } from '../settings/settings.ts'
import { replaceFile } from './replace-file.ts'

/** How a command of this machine reaches the running server: where its health port listens, and what it asks for. */
const operatorAccess = z.object({
  // Note: a server of an earlier version, which may still run, leaves it out.
  host: z.string().min(1).default('127.0.0.1'),
  port: z.int().min(1).max(65_535),
  secret: z.string().min(1),
})

export type OperatorAccess = z.infer<typeof operatorAccess>

const nameOfFile = 'operator.json'

/**
 * Gives access to users who can read the data directory, while the server runs; they could read the database, too.
 * Note: the file of an earlier run may be readable by others, so it is replaced and not overwritten.
 */
export async function offerAccess(
  { DATA_DIR }: Settings,
  access: OperatorAccess,
  logger: Logger,
): Promise<{ close(): Promise<void> }> {
  const file = join(DATA_DIR, nameOfFile)
  try {
    await replaceFile(file, JSON.stringify(access))
  } catch (error) {
    logger.warn({ err: error }, 'the data directory is not writable: `parley open` is unavailable')
  }
  return { close: () => withdraw(file, access) }
}

/** Another node on the same directory may have taken the place. */
async function withdraw(file: string, { secret }: OperatorAccess): Promise<void> {
  if ((await accessIn(file))?.secret === secret) await rm(file, { force: true })
}

export function findAccess({ DATA_DIR }: Settings): Promise<OperatorAccess | undefined> {
  return accessIn(join(DATA_DIR, nameOfFile))
}

async function accessIn(file: string): Promise<OperatorAccess | undefined> {
  try {
    return operatorAccess.safeParse(JSON.parse(await readFile(file, 'utf8'))).data
  } catch {
    return undefined
  }
}
