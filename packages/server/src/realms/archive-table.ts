import type { ChannelId, RealmId, UserId } from '@parley/contract'
import type { z } from 'zod'
import type { Tx } from '../db/transaction.ts'
import type { Directory } from '../directory/directory.ts'

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
  counter: 'an integer that later ones continue',
  key: 'the form of the name or topic of this row by which it is found; computed again',
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
  /** The length of a text that may be longer than others, by its field. An export reads such rows from the longest on, a few at a time. */
  readonly longest?: Readonly<Record<string, number>>
  /** The column by which its rows are ordered, if the order matters. */
  readonly orderedBy?: string
  /**
   * The column with the message that a row belongs to. Such tables are large: they are read in batches of messages, while
   * the organization is in use.
   */
  readonly messageKey?: 'id' | 'message_id'
  /** Its ids are never reused (`db/take-ids.ts`). */
  readonly countsIds?: true
  /** Defaults for fields that older archives do not have. */
  readonly later?: ArchiveRow
  /** Rules for fields of a row that is imported, beyond their types. */
  readonly values?: z.ZodRawShape
  /** How many rows an organization has at most, and which of them count. */
  readonly limit?: { readonly most: number; readonly counts: (row: ArchiveRow) => boolean }
  /** Throws the refusal of the feature's policy if a row that is imported breaks it. */
  readonly check?: (row: ArchiveRow, noted: NotedRows) => void
  /** The value of a row that checks of later tables need. It stays in memory during the import. */
  readonly noted?: (row: ArchiveRow) => unknown
  /** The pictures that our encoders wrote for a row: their paths in the organization's folder of the storage. */
  readonly pictures?: (row: ArchiveRow) => readonly string[]
  /** Columns that are left out, each with its reason. */
  readonly leftOut?: Readonly<Record<string, string>>
}

/** The noted value of the row with this id. */
export type NotedRows = (file: string, id: unknown) => unknown

/** A row of an archive. */
export type ArchiveRow = Readonly<Record<string, unknown>>

/** `full` is for the operator and needs no consent. */
export type ArchiveType = 'public' | 'standard' | 'full'

/** The scope of one archive. */
export interface ArchiveScope {
  readonly directory: Directory
  readonly type: ArchiveType
  /** The messages that the archive contains. They are written before the tables of features. */
  readonly messages: { has(id: number): boolean }
  /** Whether the personal data of a user is included: the user has consented, or the archive is a full one. */
  isComplete(id: UserId): boolean
  hasChannel(id: ChannelId): boolean
  /** Whether the archive contains a message, and every channel and conversation where it was. */
  hasMessageAndPlaces(id: number): boolean
}

/** The row as an archive contains it; undefined: the archive does not contain it. */
export type ArchiveRule<Scope extends ArchiveScope = ArchiveScope> = (
  row: ArchiveRow,
  scope: Scope,
) => ArchiveRow | undefined

/** A table that a feature declares. Its rows refer to users, channels, messages, and rows of its tables before it. */
export interface FeatureTable extends ArchiveTable {
  readonly kept: ArchiveRule
  /** A table that no archive contains: `fill` adds its rows, which follow from these, after an import. */
  readonly derived?: { readonly table: string; fill(tx: Tx, realmId: RealmId): Promise<void> }
  /** Fills in the columns that are left out, when a row is imported. */
  readonly completed?: (row: ArchiveRow, at: { readonly siteUrl: string }) => ArchiveRow
}

export interface ArchiveParts {
  /** The tables of features, as an archive contains them. */
  readonly archive: readonly FeatureTable[]
}

/** Personal data: rows of a user who has consented. */
export const ofOwner: ArchiveRule = (row, scope) =>
  scope.isComplete(row.user_id as UserId) ? row : undefined

/** Personal data about a channel that the archive contains. */
export const ofOwnerInChannel: ArchiveRule = (row, scope) =>
  scope.hasChannel(row.channel_id as ChannelId) ? ofOwner(row, scope) : undefined

export const ofMessage: ArchiveRule = (row, { messages }) =>
  messages.has(row.message_id as number) ? row : undefined

export const ofEverybody: ArchiveRule = (row) => row

export const unlessRemoved: ArchiveRule = (row, { type }) =>
  row.is_removed && type !== 'full' ? undefined : row
