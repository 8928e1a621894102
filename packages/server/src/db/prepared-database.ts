import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { packageFile } from '../package-files.ts'

/**
 * An empty database with the schema of this program, made when it was built (`tools/prepare-database.js`).
 * Undefined: the program runs from source and was never built; a new database then takes some seconds.
 */
export function preparedDatabase(): string | undefined {
  const directory = fileURLToPath(packageFile('prepared/database'))
  return existsSync(directory) ? directory : undefined
}
