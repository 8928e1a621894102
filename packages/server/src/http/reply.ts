import { internalError, Refusal, serviceUnavailable } from '@parley/contract'
import { isOutage } from '../db/database-away.ts'
import { JsonText, jsonText } from '../json-text.ts'

export const jsonType = 'application/json; charset=utf-8'

/** The envelope of a success. */
export function successBody(result: object, ignored: readonly string[]): string {
  const unsupported =
    ignored.length > 0 ? `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}` : ''
  const { inner } = result instanceof JsonText ? result : jsonText(result)
  return `{"result":"success","msg":""${unsupported}${inner === '' ? '' : `,${inner}`}}`
}

/** The envelope of a refusal. */
export function refusalBody({ message, declaration, fields }: Refusal): string {
  return JSON.stringify({ result: 'error', msg: message, code: declaration.code, ...fields })
}

const retryAfterSeconds = '2'

/** Any error as a refusal: an outage is a 503, a bug a 500 without details. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!isOutage(error)) return internalError({})
  return serviceUnavailable({}, { 'Retry-After': retryAfterSeconds })
}
