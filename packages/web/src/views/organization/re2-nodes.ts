export type Assertion = 'start' | 'end' | 'line start' | 'line end' | 'word edge' | 'no word edge'

/** One sign of a set. */
export interface SetNode {
  readonly kind: 'set'
  has(sign: string): boolean
}

/** A pattern that was read. */
export type ReNode =
  | SetNode
  | { readonly kind: 'edge'; readonly what: Assertion }
  | { readonly kind: 'group'; readonly name?: string; readonly node: ReNode }
  | { readonly kind: 'sequence'; readonly items: readonly ReNode[] }
  | { readonly kind: 'choice'; readonly options: readonly ReNode[] }
  | {
      readonly kind: 'repeat'
      readonly node: ReNode
      readonly least: number
      readonly most: number
      readonly isLazy: boolean
    }

/** The signs that the browser's engine finds for the source of one sign or one class. */
export function setOf(source: string, ignoresCase: boolean): SetNode {
  const expression = new RegExp(`^${source}$`, ignoresCase ? 'ui' : 'u')
  return { kind: 'set', has: (sign) => expression.test(sign) }
}
