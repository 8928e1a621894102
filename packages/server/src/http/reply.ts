import type { ServerResponse } from 'node:http'
import { internalError, Refusal, serviceUnavailable } from '@parley/contract'
import { isOutage } from '../db/database-away.ts'
import { JsonText, jsonBoth, jsonText } from '../json-text.ts'

export const jsonType = 'application/json; charset=utf-8'

const success = { result: 'success', msg: '' }
const successHead = jsonText(success)
const successStart = successHead.text.slice(0, -1)

/** The envelope of a success. */
export function successBody(
  result: object | undefined,
  ignored: readonly string[],
): JsonText<object> {
  if (ignored.length > 0) {
    const head = jsonText({ ...success, ignored_parameters_unsupported: ignored })
    return jsonBoth(head, result instanceof JsonText ? result : jsonText(result ?? {}))
  }
  if (result instanceof JsonText) return jsonBoth(successHead, result)
  const text = JSON.stringify(result ?? {})
  return text === '{}' ? successHead : new JsonText(`${successStart},${text.slice(1)}`)
}

/** The envelope of a refusal. */
export function refusalBody({ message, declaration, fields }: Refusal): string {
  return JSON.stringify({ result: 'error', msg: message, code: declaration.code, ...fields })
}

/** Answers a request that Fastify does not answer. Nothing must have been sent yet. */
export function answerRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status } = refusal.declaration
  const headers = { ...refusal.headers, 'Content-Type': jsonType }
  response.writeHead(status, headers).end(refusalBody(refusal))
}

const retryAfterSeconds = '2'

/** Any error as a refusal: an outage is a 503, a bug a 500 without details. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!isOutage(error)) return internalError({})
  return serviceUnavailable({}, { 'Retry-After': retryAfterSeconds })
}
