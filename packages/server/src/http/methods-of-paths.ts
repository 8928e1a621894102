import { endpoints } from '@parley/contract'
import type { DownloadRoute } from './downloads.ts'
import { fastifyPath } from './route-path.ts'

const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const
type Method = (typeof methods)[number]

/** A part of a path, between slashes. */
interface Part {
  readonly text: string
  /** Text, a parameter with a pattern, any parameter, or the rest of the path: in this order the router tries them. */
  readonly kind: 0 | 1 | 2 | 3
  readonly pattern: RegExp | undefined
}

interface KnownPath {
  /** As the router understands it. */
  readonly path: string
  readonly parts: readonly Part[]
  /** The methods of its endpoints. */
  readonly allowed: string[]
}

/** The methods of each path of the API: what a request with another method is told. */
export class MethodsOfPaths {
  readonly #paths: readonly KnownPath[]

  constructor(downloads: readonly DownloadRoute[]) {
    const known = new Map<string, KnownPath>()
    for (const endpoint of endpoints) {
      const path = fastifyPath(endpoint)
      const one = known.get(path) ?? { path, parts: path.split('/').map(partOf), allowed: [] }
      known.set(path, one)
      one.allowed.push(endpoint.method)
    }
    for (const { url } of downloads) known.get(url)?.allowed.unshift('GET')
    const order = ({ parts }: KnownPath) => parts.map(({ kind }) => kind).join('')
    this.#paths = [...known.values()].sort(by(order))
  }

  /** The methods at this address; undefined if there is no endpoint. */
  at(address: string): readonly string[] | undefined {
    const texts = address.split('/').map(decoded)
    return this.#paths.find(({ parts }) => matches(parts, texts))?.allowed
  }

  /**
   * The paths at which the router would find another endpoint for a method that they do not have: `GET /messages/render` is
   * not the message `render`. Note: to register all other methods of all paths took 9 % of a start.
   */
  *ambiguous(): Generator<{ readonly path: string; readonly methods: readonly Method[] }> {
    for (const one of this.#paths) {
      const example = one.parts.map(exampleOf)
      const others = this.#paths.filter((other) => other !== one && matches(other.parts, example))
      const taken = methods.filter(
        (method) => !has(one, method) && others.some((other) => has(other, method)),
      )
      if (taken.length > 0) yield { path: one.path, methods: taken }
    }
  }
}

function by(order: (path: KnownPath) => string) {
  return (one: KnownPath, other: KnownPath): number => {
    if (order(one) === order(other)) return 0
    return order(one) < order(other) ? -1 : 1
  }
}

/** The text as the router decodes it. A text that cannot be decoded matches no route. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** HEAD is available for everything that has GET. */
function has({ allowed }: KnownPath, method: Method): boolean {
  return allowed.includes(method === 'HEAD' ? 'GET' : method)
}

const parameterForm = /^:\w+(?:\((.+)\))?$/

function partOf(text: string): Part {
  if (text === '*') return { text, kind: 3, pattern: undefined }
  const parameter = parameterForm.exec(text)
  if (!parameter) return { text, kind: 0, pattern: undefined }
  const pattern = parameter[1] === undefined ? undefined : new RegExp(parameter[1])
  return { text, kind: pattern ? 1 : 2, pattern }
}

function matches(parts: readonly Part[], texts: readonly string[]): boolean {
  const isRest = parts.at(-1)?.kind === 3
  if (isRest ? texts.length < parts.length : texts.length !== parts.length) return false
  // Note: from the end, because all paths begin alike.
  for (let index = parts.length - 1; index >= 0; index--) {
    const part = parts[index]
    if (part && !matchesPart(part, texts[index] ?? '')) return false
  }
  return true
}

function matchesPart({ text, kind, pattern }: Part, given: string): boolean {
  if (kind === 0) return text === given
  return given !== '' && (pattern?.test(given) ?? true)
}

/** A value of this part that, if it is a parameter, is no other part's text. */
function exampleOf({ text, kind }: Part): string {
  if (kind === 0) return text
  return kind === 1 ? '1' : '…'
}
