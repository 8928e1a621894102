import { moved, type SharedPart, SharedText } from './shared-text.ts'

/** Values, each of which may be written already. */
export type Written<Fields> = { readonly [K in keyof Fields]: Fields[K] | JsonText<Fields[K]> }

/**
 * A value as JSON text. Parts that many answers share are serialized once and joined, because serializing them for
 * every answer is most of the cost of a large one. Note: texts are joined with `+`, which copies
 * nothing; a large answer is copied once, when it is sent.
 */
export class JsonText<Value> {
  /** Type only: the value that the text represents. */
  declare readonly value: Value
  readonly text: string
  /** The parts of the text that are compressed once for all answers, in order. */
  readonly shared: readonly SharedPart[]
  readonly #inner: string | undefined

  constructor(text: string, inner?: string, shared: readonly SharedPart[] = []) {
    this.text = text
    this.shared = shared
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

/** Below this many characters, a part is not worth a piece of its own. */
const worthSharing = 4096

/** The same list or object, for a caller that caches it because many answers contain it. */
export function jsonShared<Value>(value: JsonText<Value>): JsonText<Value> {
  const { text, inner } = value
  if (inner.length < worthSharing) return value
  return new JsonText(text, inner, [{ start: 1, shared: new SharedText(inner) }])
}

export function jsonList<Value>(values: readonly JsonText<Value>[]): JsonText<Value[]> {
  if (values.some(({ shared }) => shared.length > 0)) return listOf(values.reduce(joined, nothing))
  return listOf({ text: values.map(({ text }) => text).join(','), shared: [] })
}

/** Several lists as one. */
export function jsonConcat<Value>(lists: readonly JsonText<Value[]>[]): JsonText<Value[]> {
  return listOf(lists.map(innerOf).reduce(joined, nothing))
}

/** An object of which some fields are written already; undefined ones are left out, as JSON does. */
export function jsonObject<Fields extends object>(fields: Written<Fields>): JsonText<Fields> {
  let inner = nothing
  for (const [name, value] of Object.entries(fields)) {
    const written = value instanceof JsonText ? value : undefined
    const text = written ? written.text : JSON.stringify(value)
    if (text === undefined) continue
    const head = `${JSON.stringify(name)}:`
    const shared = moved(written?.shared ?? [], head.length)
    inner = joined(inner, { text: head + text, shared })
  }
  return objectOf(inner)
}

/** One object of two that have no field in common. */
export function jsonBoth<One extends object, Other extends object>(
  one: JsonText<One>,
  other: JsonText<Other>,
): JsonText<One & Other> {
  return objectOf(joined(innerOf(one), innerOf(other)))
}

/** A text, or a part of one, with the shared parts in it. */
type Part = Pick<JsonText<unknown>, 'text' | 'shared'>

const nothing: Part = { text: '', shared: [] }

function innerOf({ inner, shared }: JsonText<unknown>): Part {
  return { text: inner, shared: moved(shared, -1) }
}

function joined(one: Part, other: Part): Part {
  if (one.text === '') return other
  if (other.text === '') return one
  const text = `${one.text},${other.text}`
  if (other.shared.length === 0) return { text, shared: one.shared }
  return { text, shared: [...one.shared, ...moved(other.shared, one.text.length + 1)] }
}

function listOf<Value>({ text, shared }: Part): JsonText<Value[]> {
  return new JsonText(`[${text}]`, text, moved(shared, 1))
}

function objectOf<Fields extends object>({ text, shared }: Part): JsonText<Fields> {
  return new JsonText(`{${text}}`, text, moved(shared, 1))
}
