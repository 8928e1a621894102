import { internalError, Refusal, serviceUnavailable } from '@parley/contract'
import { isOutage } from '../db/database-away.ts'
import { JsonText, jsonBoth, jsonText } from '../json-text.ts'

export const jsonType = 'application/json; charset=utf-8'

const success = { result: 'success', msg: '' }
const successHead = jsonText(success)

/** The envelope of a success. */
export function successBody(
  result: object | undefined,
  ignored: readonly string[],
): JsonText<object> {
  const head =
    ignored.length > 0
      ? jsonText({ ...success, ignored_parameters_unsupported: ignored })
      : successHead
  return jsonBoth(head, result instanceof JsonText ? result : jsonText(result ?? {}))
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
