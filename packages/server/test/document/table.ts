/** A table of the API document: each row, and the tests that show it. */
export interface DocumentTable {
  readonly section: string
  /** The endpoint whose parameters the rows are. */
  readonly params?: string
  /** The endpoint whose answer has the rows as fields. */
  readonly result?: string
  /** The object whose fields the rows are. */
  readonly object?: 'channel' | 'draft' | 'linkifier'
  /** By row: `file: the beginning of the name of a test in it`. */
  readonly rows: Readonly<Record<string, readonly string[]>>
}
