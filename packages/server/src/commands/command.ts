import { pino } from 'pino'
import { openParley, type Parley } from '../parley.ts'
import type { Settings } from '../settings/settings.ts'
import { CommandRefused } from './command-refused.ts'

/** The context of a command. */
export interface CommandContext {
  readonly settings: Settings
  /** The command's own flags, by name without dashes. */
  readonly flags: Readonly<Record<string, string>>
  readonly tell: (line: string) => void
  /** Whether the output goes to a terminal, so that it is not stored. */
  readonly isTerminal: boolean
}

export interface Command {
  readonly about: string
  /** Its own flags and their descriptions. */
  readonly flags: Readonly<Record<string, string>>
  /** The flag that may be given as an argument, without its name. */
  readonly operand?: string
  readonly run: (context: CommandContext) => Promise<void>
}

/** The value of a required flag. */
export function requireFlag({ flags }: CommandContext, name: string): string {
  const value = flags[name]
  if (!value) throw new CommandRefused(`--${name} is missing`)
  return value
}

/** Opens everything except the listeners, does the work, and closes. */
export async function withParley<Result>(
  { settings, tell }: CommandContext,
  work: (parley: Parley) => Promise<Result>,
): Promise<Result> {
  const logger = pino({ level: settings.LOG_LEVEL })
  const parley = await openParley({ settings, logger, onProgress: tell })
  try {
    return await work(parley)
  } finally {
    await parley.close()
  }
}

/** The credentials file for existing clients and bots. */
export function zuliprc(account: { email: string; key: string; site: string }): string {
  return `[api]\nemail=${account.email}\nkey=${account.key}\nsite=${account.site}\n`
}

export function siteOf(settings: Settings): string {
  return settings.SITE_URL ?? `http://localhost:${settings.PORT}`
}
