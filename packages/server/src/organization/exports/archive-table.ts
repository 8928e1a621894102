/** The kinds of objects that a field can refer to. */
export const referenceKinds = [
  'attachment',
  'channel',
  'conversation',
  'field',
  'folder',
  'group',
  'message',
  'user',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]

/** The types of fields. */
const fieldKinds = {
  id: 'the id of this row',
  ...(Object.fromEntries(
    referenceKinds.map((kind) => [kind, `the id of one of the ${kind}s`]),
  ) as Record<ReferenceKind, string>),
  users: 'ids of users',
  channels: 'ids of channels',
  recipient: 'a recipient: 2 × a channel’s id, or 2 × a conversation’s id + 1',
  path: 'the recipients that the message was moved through, with the last message id before each move',
  number: 'an integer',
  numbers: 'a list of integers',
  text: 'text',
  html: 'HTML as the server renders it',
  boolean: 'true or false',
  time: 'a time, ISO 8601',
  json: 'an object or an array',
  texts: 'a list of texts',
  bytes: '`\\x` and bytes in hexadecimal',
} as const
export type FieldKind = keyof typeof fieldKinds

/** A table of the database, and where its rows are in an archive. */
export interface ArchiveTable {
  /** The folder in the archive. */
  readonly file: string
  readonly table: string
  /** Each field is a column of the same name; `?`: it can be null. */
  readonly fields: Readonly<Record<string, FieldKind | `${FieldKind}?`>>
  /** The kind of object that its rows define. */
  readonly defines?: ReferenceKind
  /** The column by which its rows are ordered, if the order matters. */
  readonly orderedBy?: string
  /** Its ids are never reused (`db/take-ids.ts`). */
  readonly countsIds?: true
  /** Throws the refusal of the feature's policy if a row of an archive breaks it. */
  readonly check?: (row: ArchiveRow) => void
  /** Columns that are left out, each with its reason. */
  readonly leftOut?: Readonly<Record<string, string>>
}

/** A row of an archive. */
export type ArchiveRow = Readonly<Record<string, unknown>>
