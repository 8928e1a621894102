/** Values, each of which may be written already. */
export type Written<Fields> = { readonly [K in keyof Fields]: Fields[K] | JsonText<Fields[K]> }

/**
 * A value as JSON text. What many answers have in common is written once and joined; building it and
 * writing it for every answer is what a large one costs. Note: texts are joined with `+`, which copies
 * nothing; a large answer is copied once, when it is sent.
 */
export class JsonText<Value> {
  /** Type only: the value that the text represents. */
  declare readonly value: Value
  readonly text: string
  readonly #inner: string | undefined

  constructor(text: string, inner?: string) {
    this.text = text
    this.#inner = inner
  }

  /** The text between the brackets of a list or an object. */
  get inner(): string {
    return this.#inner ?? this.text.slice(1, -1)
  }
}

export function jsonText<Value>(value: Value): JsonText<Value> {
  return new JsonText(JSON.stringify(value))
}

export function jsonList<Value>(values: readonly JsonText<Value>[]): JsonText<Value[]> {
  return listOf(values.map(({ text }) => text).join(','))
}

/** Several lists as one. */
export function jsonConcat<Value>(lists: readonly JsonText<Value[]>[]): JsonText<Value[]> {
  return listOf(lists.reduce((inner, list) => joined(inner, list.inner), ''))
}

/** An object of which some fields are written already; undefined ones are left out, as JSON does. */
export function jsonObject<Fields extends object>(fields: Written<Fields>): JsonText<Fields> {
  let inner = ''
  for (const [name, value] of Object.entries(fields)) {
    const text = value instanceof JsonText ? value.text : JSON.stringify(value)
    if (text !== undefined) inner = joined(inner, `${JSON.stringify(name)}:${text}`)
  }
  return objectOf(inner)
}

/** One object of two that have no field in common. */
export function jsonBoth<One extends object, Other extends object>(
  one: JsonText<One>,
  other: JsonText<Other>,
): JsonText<One & Other> {
  return objectOf(joined(one.inner, other.inner))
}

function joined(one: string, other: string): string {
  if (one === '' || other === '') return one + other
  return `${one},${other}`
}

function listOf<Value>(inner: string): JsonText<Value[]> {
  return new JsonText(`[${inner}]`, inner)
}

function objectOf<Fields extends object>(inner: string): JsonText<Fields> {
  return new JsonText(`{${inner}}`, inner)
}
