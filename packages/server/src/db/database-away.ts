import { DatabaseError } from 'pg'
import { FilesAway } from '../files/files-away.ts'

/**
 * The database is unreachable or temporarily unavailable. Callers try again later. A statement that fails with
 * this error may have been executed, unless the cause is an answer of the database.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/**
 * SQLSTATE classes and codes of a server that is starting, stopping or out of resources: connection
 * exceptions, insufficient resources (full disk, too many connections), operator intervention, a lock
 * that was not granted in time or because of a deadlock, system errors, and a server that takes no changes: a standby after a
 * failover, or the embedded database while the disk is full.
 */
const awayStates = /^(08|53|57P0[1-5]|55P03|40P01|25P03|25006|58)/

/** Errors of pg and the operating system for broken or failed connections. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|This socket has been ended|write after end)/

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
])

/** The error as `DatabaseAway` if the database or the connection to it is the cause; otherwise unchanged. */
export function asAway(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseAway) return error
  const { code = '' } = error as { code?: string }
  const isAway =
    error instanceof DatabaseError
      ? awayStates.test(code)
      : awayCodes.has(code) || awayMessages.test(error.message)
  return isAway ? new DatabaseAway(error.message, { cause: error }) : error
}

/** Whether the database itself refused the statement; otherwise it may have been executed. */
export function isDatabaseError(error: unknown): boolean {
  return answerIn(error) !== undefined
}

function answerIn(error: unknown): DatabaseError | undefined {
  const answer = error instanceof DatabaseAway ? error.cause : error
  return answer instanceof DatabaseError ? answer : undefined
}

/** Whether the database ended the transaction because it and another one waited for each other. Nothing was written. */
export function isDeadlock(error: unknown): boolean {
  return answerIn(error)?.code === '40P01'
}

/** Whether it is the database, or the place for files, that cannot work at the moment. */
export function isOutage(error: unknown): error is Error {
  if (error instanceof DatabaseAway || error instanceof FilesAway) return true
  return ['ENOSPC', 'EDQUOT'].includes(String((error as { code?: unknown } | undefined)?.code))
}
