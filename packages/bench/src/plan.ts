import { parseArgs } from 'node:util'

export const measureNames = [
  'start',
  'send',
  'events',
  'crowd',
  'carriers',
  'fetch',
  'register',
  'read',
  'uploads',
  'markdown',
  'memory',
  'audience',
  'history',
  'hot',
  'storm',
  'day',
  'long',
  'nodes',
  'scale',
  'people',
  'presence',
  'hostile',
  'web',
] as const

export type MeasureName = (typeof measureNames)[number]

/** What the measure of the web app consists of, in order. */
export const webParts = [
  'empty',
  'large',
  'return',
  'start',
  'switch',
  'write',
  'send',
  'scroll',
  'visit',
  'stay',
] as const

/** The organizations, and what is measured in each. */
export type WebPart = (typeof webParts)[number]

/** The amount of work in a run. */
export interface Plan {
  /** Members who are created over HTTP, each with a password and an API key. */
  readonly members: number
  /** Waiting queues, spread over the members. */
  readonly queues: number
  /** Messages in one channel before the measurements. */
  readonly filled: number
  /** A round measures every contestant once. */
  readonly rounds: number
  readonly roundMs: number
  readonly startsEmpty: number
  readonly startsExisting: number
  /** Messages sent while queues wait: to one queue, to a few of many, to all of many. */
  readonly toOne: number
  readonly toFew: number
  readonly toAll: number
  /** The maximum number of clients waiting at once. */
  readonly crowd: { readonly clients: number; readonly messages: number }
  readonly registrations: number
  /** Clients that come back at once after a restart, and how long they take to come. */
  readonly storm: { readonly clients: number; readonly withinMs: number }
  /** How long the work of a day is done in a hurry. */
  readonly dayMs: number
  /** Random texts that are rendered. */
  readonly texts: number
  /** Messages that exist when history is fetched. */
  readonly stored: number
  readonly markings: number
  /** Messages of a long topic, and channels of a user who has many. */
  readonly long: { readonly messages: number; readonly channels: number }
  readonly web: WebPlan
  /** How long a process is idle before its memory is read. */
  readonly quietMs: number
  /** How long the run waits in total for other programs to become quiet. */
  readonly patienceMs: number
}

/** The large organization that the app shows. */
export interface WebPlan {
  readonly users: number
  readonly channels: number
  /** Messages that arrive while the app is closed. */
  readonly unread: number
  /** Messages that arrive while it shows their conversation. */
  readonly arriving: number
}

/** The plan marks as many messages as read, so they must be stored. */
const leastStored = 100_000

const fullPlan: Plan = {
  members: 1000,
  queues: 1000,
  filled: 10_500,
  rounds: 6,
  roundMs: 1200,
  startsEmpty: 3,
  startsExisting: 5,
  toOne: 300,
  toFew: 200,
  toAll: 40,
  crowd: { clients: 10_000, messages: 5 },
  registrations: 40,
  storm: { clients: 5000, withinMs: 10_000 },
  dayMs: 60_000,
  texts: 304,
  stored: 1_000_000,
  markings: 20,
  long: { messages: 100_000, channels: 1000 },
  web: { users: 10_000, channels: 1000, unread: 50_000, arriving: 28_800 },
  quietMs: 5000,
  patienceMs: 30_000,
}

const quickPlan: Plan = {
  members: 150,
  queues: 1000,
  filled: 10_100,
  rounds: 2,
  roundMs: 300,
  startsEmpty: 1,
  startsExisting: 1,
  toOne: 50,
  toFew: 40,
  toAll: 4,
  crowd: { clients: 2000, messages: 2 },
  registrations: 10,
  storm: { clients: 500, withinMs: 2000 },
  dayMs: 6000,
  texts: 80,
  stored: 100_000,
  markings: 5,
  long: { messages: 10_000, channels: 200 },
  web: { users: 1000, channels: 50, unread: 2000, arriving: 2000 },
  quietMs: 1000,
  patienceMs: 3000,
}

/** Enough to compare processor time with a record. */
const tinyPlan: Plan = {
  ...quickPlan,
  members: 40,
  filled: 1000,
  rounds: 5,
  patienceMs: 0,
}

export type DatabaseKind = 'embedded' | 'postgres'

export interface Options {
  readonly plan: Plan
  readonly measures: ReadonlySet<MeasureName>
  readonly webParts: ReadonlySet<WebPart>
  readonly databases: readonly DatabaseKind[]
  /** Where the results are written as JSON. */
  readonly json: string | undefined
  /** A file with results of an earlier run to compare with. */
  readonly against: string | undefined
  /** The run fails if a row costs more than this many times as much as in `against`. Undefined: no limit. */
  readonly hold: number | undefined
  /** A document with two marks between which the results are written. */
  readonly write: string | undefined
  /** The directory for processor profiles of the server. */
  readonly profile: string | undefined
  /** After how many minutes no measure begins any more. */
  readonly minutes: number | undefined
}

export const usage = `Usage: npm run bench -- [--quick | --tiny] [--only name,…] [--on embedded|postgres]
                    [--json file] [--against file [--hold times]] [--write file] [--profile directory]
                    [--minutes number] [--web part,…] [--stored number]

  Measures: ${measureNames.join(', ')}
  --against takes what --json wrote, and says how many times as fast, or as small, each row is as it was: by
  processor time where it is measured, else by the ratio to the floor, else by the value.
  --hold fails where a ratio is more than so many times as dear as it was.
  --write puts the tables and the figures of the goals into a document, such as docs/speed.md.
  --web: only these parts of the measure of the web app: ${webParts.join(', ')}.
  --stored: how many messages exist when history is fetched and searched; 1,000,000 without it.
  --minutes: no measure begins after this time, which the databases share; those left out are listed.
  With DATABASE_URL in the environment everything is measured on PostgreSQL too.
`

export class UsageError extends Error {
  override readonly name = 'UsageError'
}

export function readOptions(args: readonly string[], databaseUrl: string | undefined): Options {
  const values = parse(args)
  const plan = values.tiny ? tinyPlan : values.quick ? quickPlan : fullPlan
  return {
    plan: { ...plan, stored: readStored(values.stored) ?? plan.stored },
    measures: new Set(readNames(values.only, measureNames, 'measure')),
    webParts: new Set(readNames(values.web, webParts, 'part of the web app')),
    databases: readDatabases(values.on, databaseUrl),
    json: values.json,
    against: values.against,
    write: values.write,
    hold: readHold(values.hold, values.against),
    profile: values.profile,
    minutes: readMinutes(values.minutes),
  }
}

const flags = {
  quick: { type: 'boolean' },
  tiny: { type: 'boolean' },
  only: { type: 'string' },
  on: { type: 'string' },
  json: { type: 'string' },
  against: { type: 'string' },
  write: { type: 'string' },
  hold: { type: 'string' },
  profile: { type: 'string' },
  minutes: { type: 'string' },
  web: { type: 'string' },
  stored: { type: 'string' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

function readHold(given: string | undefined, against: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const times = Number(given)
  if (!(times >= 1)) throw new UsageError('--hold takes a number from 1 on')
  if (against === undefined) throw new UsageError('--hold needs --against')
  return times
}

function readMinutes(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const minutes = Number(given)
  if (!(minutes > 0)) throw new UsageError('--minutes takes a number above 0')
  return minutes
}

function readStored(given: string | undefined): number | undefined {
  if (given === undefined) return undefined
  const stored = Number(given)
  if (!Number.isInteger(stored) || stored < leastStored)
    throw new UsageError(`--stored takes a number from ${leastStored} on`)
  return stored
}

/** The named ones; all if none is named. */
function readNames<Name extends string>(
  given: string | undefined,
  names: readonly Name[],
  what: string,
): readonly Name[] {
  if (given === undefined) return names
  return given.split(',').map((word) => {
    const name = names.find((known) => known === word.trim())
    if (!name) throw new UsageError(`There is no ${what} called “${word}”`)
    return name
  })
}

function readDatabases(on: string | undefined, databaseUrl: string | undefined): DatabaseKind[] {
  if (on === undefined) return databaseUrl ? ['embedded', 'postgres'] : ['embedded']
  if (on === 'embedded') return ['embedded']
  if (on !== 'postgres') throw new UsageError(`There is no database called “${on}”`)
  if (!databaseUrl) throw new UsageError('PostgreSQL needs DATABASE_URL')
  return ['postgres']
}
