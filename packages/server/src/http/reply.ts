import { internalError, Refusal } from '@parley/contract'
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

/** Whatever was thrown, as something that may be told; a bug tells nothing of itself. */
export function asRefusal(error: unknown): Refusal {
  return error instanceof Refusal ? error : internalError({})
}
