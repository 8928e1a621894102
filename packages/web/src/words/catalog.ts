import type { en } from './en.ts'
import type { enMessages } from './en-messages.ts'

/** The type of every language: the shape of the English texts. */
export type Catalog = Spoken<typeof en>

export type MessageCatalog = Spoken<typeof enMessages>

export type Spoken<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer Args) => string
      ? (...args: Args) => string
      : Spoken<T[K]>
}
