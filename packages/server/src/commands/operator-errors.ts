import { inspect } from 'node:util'
import { Refusal } from '@parley/contract'
import { DatabaseUnavailable } from '../db/database.ts'
import { DirectoryInUse } from '../db/lock-file.ts'
import { MigrationRefused } from '../db/migrate.ts'
import { DirectoryRefused } from '../files/private-directory.ts'
import { ArchiveRefused } from '../organization/public.ts'
import { SettingsError } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'

/** Errors that the operator can fix: one sentence, no stack. */
const operatorErrors = [
  ArchiveRefused,
  CommandRefused,
  DatabaseUnavailable,
  DirectoryInUse,
  DirectoryRefused,
  MigrationRefused,
  Refusal,
  SettingsError,
]

/** System errors for an unavailable port, host or directory. */
const operatorCodes = [
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ENOSPC',
  'ENOTDIR',
  'ENOTFOUND',
  'EROFS',
]

/** The message for a failed command: one line; with LOG_LEVEL=debug, the stack, too. */
export function lineFor(error: unknown, command: string, logLevel = 'info'): string {
  const reason = reasonOf(error)
  if (isForOperator(error)) return reason
  if (logLevel === 'debug' || logLevel === 'trace') return inspect(error)
  return `parley ${command} failed: ${reason}${placeOf(error)} (LOG_LEVEL=debug shows more)`
}

/** The place of a bug in the code, in one line: it may not happen again when somebody looks. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const isBug = [TypeError, ReferenceError, RangeError].some((kind) => error instanceof kind)
  if (!isBug) return placeOf(error.cause)
  const place = /\n\s+at .*?([^/\\\s()]+:\d+):\d+\)?(\n|$)/.exec(error.stack ?? '')?.[1]
  return place ? `, in ${place}` : ''
}

/** Note: an aggregate error has no message itself. */
function reasonOf(error: unknown): string {
  const { message, code, errors } = (error ?? {}) as Partial<AggregateError & { code: string }>
  const text = message || (errors?.[0] && reasonOf(errors[0])) || code || String(error)
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

function isForOperator(error: unknown): boolean {
  if (operatorErrors.some((kind) => error instanceof kind)) return true
  return operatorCodes.includes(String((error as { code?: unknown }).code))
}
