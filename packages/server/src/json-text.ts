/** Values, each of which may be written already. */
export type Written<Fields> = { readonly [K in keyof Fields]: Fields[K] | JsonText<Fields[K]> }

/**
 * A value as JSON text. What many answers have in common is written once and joined; building it and
 * writing it for every answer is what a large one costs.
 */
export class JsonText<Value> {
  /** Only a type: what the text stands for. */
  declare readonly value: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export function jsonText<Value>(value: Value): JsonText<Value> {
  return new JsonText(JSON.stringify(value))
}

export function jsonList<Value>(values: readonly JsonText<Value>[]): JsonText<Value[]> {
  return new JsonText(`[${values.map(({ text }) => text).join(',')}]`)
}

/** Several lists as one. */
export function jsonConcat<Value>(lists: readonly JsonText<Value[]>[]): JsonText<Value[]> {
  const inner = lists.map(({ text }) => text.slice(1, -1)).filter((text) => text !== '')
  return new JsonText(`[${inner.join(',')}]`)
}

/** An object of which some fields are written already; undefined ones are left out, as JSON does. */
export function jsonObject<Fields extends object>(fields: Written<Fields>): JsonText<Fields> {
  const members = Object.entries(fields).flatMap(([name, value]) => {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return new JsonText(`{${members.join(',')}}`)
}

/** One object of two that have no field in common. */
export function jsonBoth<One extends object, Other extends object>(
  one: JsonText<One>,
  other: JsonText<Other>,
): JsonText<One & Other> {
  if (one.text === '{}') return new JsonText(other.text)
  if (other.text === '{}') return new JsonText(one.text)
  return new JsonText(`${one.text.slice(0, -1)},${other.text.slice(1)}`)
}
