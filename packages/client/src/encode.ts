/** The part of an endpoint's declaration that a call needs. */
export interface CallForm {
  readonly id: string
  readonly method: string
  readonly path: string
  /** Whether the server may take seconds to answer. */
  readonly waits: boolean
  readonly params: Readonly<Record<string, ParamForm>>
}

export interface ParamForm {
  readonly coding: 'text' | 'json' | 'loose'
  readonly where: 'path' | 'request'
}

export interface Encoded {
  readonly path: string
  /** Parameters that are not in the path. */
  readonly params: URLSearchParams
}

/** The parameters of a call in wire format. */
export function encode(form: CallForm, input: Readonly<Record<string, unknown>>): Encoded {
  const params = new URLSearchParams()
  let path = form.path
  for (const [name, value] of Object.entries(input)) {
    const param = Object.hasOwn(form.params, name) ? form.params[name] : undefined
    if (!param) throw new TypeError(`${form.id} has no parameter "${name}"`)
    if (value === undefined) continue
    const text = encoders[param.coding](value)
    if (param.where === 'request') params.append(name, text)
    else path = path.replace(`{${name}}`, () => encodeSegment(text))
  }
  const [missing] = path.match(/\{\w+\}/) ?? []
  if (missing) throw new TypeError(`${form.id} needs the parameter ${missing}`)
  return { path, params }
}

const encoders: Record<ParamForm['coding'], (value: unknown) => string> = {
  text: String,
  json: (value) => JSON.stringify(value),
  loose: (value) => (typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)),
}

/** Such a string needs quotes: a channel named "2024" is not the channel with that id. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

// An empty segment or one of dots would lead to another path, even percent-encoded. A JSON string does not.
function encodeSegment(text: string): string {
  return encodeURIComponent(/^\.{0,2}$/.test(text) ? JSON.stringify(text) : text)
}
