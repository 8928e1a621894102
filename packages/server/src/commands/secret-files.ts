import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@parley/contract'
import type { Settings } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'
import { giveName, giveNewName, replaceFile, writeUnnamed } from './replace-file.ts'

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

/** Where a secret belongs in the data directory. */
export interface SecretFile {
  readonly name: string
  /** Otherwise a file of this name keeps its secret, which is still valid, and the new one gets a number. */
  readonly replaces: boolean
}

/**
 * Writes a secret and then does the work that makes it valid, which returns its file. Invariant: no valid
 * secret is missing on the disk. After a crash in between, it is in a file named `unnamed-…`.
 */
export async function keepSecret(
  settings: Settings,
  text: string,
  work: () => Promise<SecretFile>,
): Promise<string> {
  const unnamed = await writeUnnamed(settings.DATA_DIR, text)
  const { name, replaces } = await work().catch((error) => dropIfRefused(unnamed, error))
  const file = join(settings.DATA_DIR, name)
  if (!replaces) return giveFreeName(unnamed, file)
  await giveName(unnamed, file)
  return file
}

async function giveFreeName(unnamed: string, file: string): Promise<string> {
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? file : `${file}-${number}`
    if (await giveNewName(unnamed, numbered)) return numbered
  }
}

/** Note: any other error may have occurred after the change was made. */
async function dropIfRefused(unnamed: string, error: unknown): Promise<never> {
  if (error instanceof Refusal || error instanceof CommandRefused) await rm(unnamed)
  throw error
}
