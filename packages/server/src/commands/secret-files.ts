import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@parley/contract'
import type { Settings } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'
import { giveName, replaceFile, writeUnnamed } from './replace-file.ts'

/** Writes a file with a secret, readable only by this user. Returns its path. */
export async function writePrivately(
  settings: Settings,
  name: string,
  text: string,
): Promise<string> {
  const file = join(settings.DATA_DIR, name)
  await replaceFile(file, text)
  return file
}

/**
 * Writes a secret and then does the work that makes it valid, which returns the file's name. Invariant: no valid
 * secret is missing on the disk. After a crash in between, it is in a file named `unnamed-…`.
 */
export async function keepSecret(
  settings: Settings,
  text: string,
  work: () => Promise<string>,
): Promise<string> {
  const unnamed = await writeUnnamed(settings.DATA_DIR, text)
  const file = join(settings.DATA_DIR, await work().catch((error) => dropIfRefused(unnamed, error)))
  await giveName(unnamed, file)
  return file
}

/** Note: any other error may have occurred after the change was made. */
async function dropIfRefused(unnamed: string, error: unknown): Promise<never> {
  if (error instanceof Refusal || error instanceof CommandRefused) await rm(unnamed)
  throw error
}
