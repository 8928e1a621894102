import { Refusal } from '@parley/contract'
import { DatabaseUnavailable } from '../db/database.ts'
import { DirectoryInUse } from '../db/lock-file.ts'
import { MigrationRefused } from '../db/migrate.ts'
import { ArchiveRefused } from '../organization/public.ts'
import { SettingsError } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'

/** What the operator can do something about: one sentence, no stack. */
const operatorErrors = [
  ArchiveRefused,
  CommandRefused,
  DatabaseUnavailable,
  DirectoryInUse,
  MigrationRefused,
  Refusal,
  SettingsError,
]

/** What the system says of a port, a host or a directory that it does not give us. */
const operatorCodes = [
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ENOSPC',
  'ENOTDIR',
  'ENOTFOUND',
  'EROFS',
]

export function isForOperator(error: unknown): boolean {
  if (operatorErrors.some((kind) => error instanceof kind)) return true
  return operatorCodes.includes(String((error as { code?: unknown }).code))
}
