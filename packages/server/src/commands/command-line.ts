import { parseArgs } from 'node:util'
import { Refusal } from '@parley/contract'
import { BusUnavailable } from '../bus/bus.ts'
import { DatabaseUnavailable } from '../db/database.ts'
import { DirectoryInUse } from '../db/lock-file.ts'
import { MigrationRefused } from '../db/migrate.ts'
import { ArchiveRefused } from '../features/imports/archive-refused.ts'
import { flagName, readSettings, SettingsError, settingNames } from '../settings/settings.ts'
import {
  createOrganizationCommand,
  createUserCommand,
  reactivateCommand,
  resetPasswordCommand,
} from './administration.ts'
import { exportCommand, importCommand } from './archives.ts'
import { type Command, CommandRefused } from './command.ts'
import { demoCommand } from './demo.ts'
import { serveCommand } from './serve.ts'
import { doctorCommand, migrateCommand } from './upkeep.ts'

const commands: Readonly<Record<string, Command>> = {
  serve: serveCommand,
  migrate: migrateCommand,
  'create-user': createUserCommand,
  'create-organization': createOrganizationCommand,
  'reactivate-organization': reactivateCommand,
  'reset-password': resetPasswordCommand,
  export: exportCommand,
  import: importCommand,
  doctor: doctorCommand,
  demo: demoCommand,
}

/** What the operator can do something about: one sentence, no stack. */
const operatorErrors = [
  ArchiveRefused,
  BusUnavailable,
  CommandRefused,
  DatabaseUnavailable,
  DirectoryInUse,
  MigrationRefused,
  Refusal,
  SettingsError,
]

/** What the system says of a port, a host or a directory that it does not give us. */
const operatorCodes = [
  'EACCES',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'ENOSPC',
  'ENOTDIR',
  'ENOTFOUND',
  'EROFS',
]

/** Runs one command; answers the exit code. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const [name = 'help', ...rest] = args
  const command = commands[name]
  if (!command) {
    process.stderr.write(usage())
    return name === 'help' ? 0 : 2
  }
  try {
    const { own, settings } = readFlags(command, rest)
    const tell = (line: string) => void process.stdout.write(`${line}\n`)
    await command.run({ settings: readSettings(env, settings), flags: own, tell })
    return 0
  } catch (error) {
    if (!isForOperator(error)) throw error
    process.stderr.write(`${(error as Error).message}\n`)
    return 1
  }
}

type Flags = Record<string, string>

/** The command's own flags, and those that are settings. */
function readFlags(command: Command, args: readonly string[]): { own: Flags; settings: Flags } {
  const settingFlags = new Map(settingNames.map((name) => [flagName(name), name]))
  const names = [...settingFlags.keys(), ...Object.keys(command.flags)]
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  const flags: { own: Flags; settings: Flags } = { own: {}, settings: {} }
  for (const [name, value] of Object.entries(parse(args, options, command.operand))) {
    const setting = settingFlags.get(name)
    if (setting) flags.settings[setting] = String(value)
    else flags.own[name] = String(value)
  }
  return flags
}

type Options = Record<string, { type: 'string' }>

function parse(args: readonly string[], options: Options, operand: string | undefined) {
  try {
    const allowPositionals = operand !== undefined
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals })
    if (positionals.length > 1) throw new CommandRefused(`Unexpected argument ${positionals[1]}`)
    const [given] = positionals
    return operand !== undefined && given !== undefined ? { ...values, [operand]: given } : values
  } catch (error) {
    throw new CommandRefused((error as Error).message)
  }
}

function isForOperator(error: unknown): boolean {
  if (operatorErrors.some((kind) => error instanceof kind)) return true
  return operatorCodes.includes(String((error as { code?: unknown }).code))
}

function usage(): string {
  const lines = Object.entries(commands).map(([name, { about, flags }]) => {
    const own = Object.entries(flags).map(([flag, what]) => `\n      --${flag} (${what})`)
    return `  ${name.padEnd(20)} ${about}${own.join('')}`
  })
  const settings = settingNames.map((name) => `--${flagName(name)}`).join(' ')
  return `Usage: parley <command> [--flag value …]\n\n${lines.join('\n')}\n
Settings come from the environment (PORT, DATA_DIR …) or from flags:\n  ${settings}\n`
}
