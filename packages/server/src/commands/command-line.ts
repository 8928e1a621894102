import { parseArgs } from 'node:util'
import { flagName, readSettings, settingNames } from '../settings/settings.ts'
import type { Command } from './command.ts'
import { CommandRefused } from './command-refused.ts'

/** Commands are loaded when they are called, because loading the whole program takes longer than starting it. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  open: async () => (await import('./open.ts')).openCommand,
  migrate: async () => (await import('./upkeep.ts')).migrateCommand,
  'create-user': async () => (await import('./administration.ts')).createUserCommand,
  'create-key': async () => (await import('./administration.ts')).createKeyCommand,
  'create-organization': async () =>
    (await import('./administration.ts')).createOrganizationCommand,
  'reactivate-organization': async () => (await import('./administration.ts')).reactivateCommand,
  'reset-password': async () => (await import('./administration.ts')).resetPasswordCommand,
  export: async () => (await import('./archives.ts')).exportCommand,
  import: async () => (await import('./archives.ts')).importCommand,
  'end-queues': async () => (await import('./upkeep.ts')).endQueuesCommand,
  doctor: async () => (await import('./upkeep.ts')).doctorCommand,
  demo: async () => (await import('./demo.ts')).demoCommand,
}

/** Runs a command and returns the exit code. */
export async function runCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const [name = 'help', ...rest] = args
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load || rest.includes('--help')) return explain(name)
  try {
    const command = await load()
    const { own, settings } = readFlags(command, rest)
    const tell = (line: string) => void process.stdout.write(`${line}\n`)
    const isTerminal = process.stdout.isTTY === true
    await command.run({ settings: readSettings(env, settings), flags: own, tell, isTerminal })
    return 0
  } catch (error) {
    const { lineFor } = await import('./operator-errors.ts')
    process.stderr.write(`${lineFor(error, name, env.LOG_LEVEL)}\n`)
    return 1
  }
}

/** The help, on standard output if it was requested; for an unknown command on standard error. */
async function explain(name: string): Promise<number> {
  const isKnown = Object.hasOwn(commands, name)
  const isRequested = isKnown || ['help', '--help', '-h'].includes(name)
  const text = await usage(isKnown ? [name] : Object.keys(commands))
  ;(isRequested ? process.stdout : process.stderr).write(text)
  return isRequested ? 0 : 2
}

type Flags = Record<string, string>

/** Separates the command's own flags from settings. */
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

async function usage(names: readonly string[]): Promise<string> {
  const lines = await Promise.all(names.map(usageOf))
  const settings = settingNames.map((name) => `--${flagName(name)}`).join(' ')
  return `Usage: parley <command> [--flag value …]\n\n${lines.join('\n')}\n
Settings come from the environment (PORT, DATA_DIR …) or from flags:\n  ${settings}\n`
}

async function usageOf(name: string): Promise<string> {
  const { about, flags, operand } = (await commands[name]?.()) ?? { about: '', flags: {} }
  const own = Object.entries(flags)
    .filter(([flag]) => flag !== operand)
    .map(([flag, what]) => `\n      --${flag} (${what})`)
  const shown = operand === undefined ? name : `${name} ${operand.toUpperCase()}`
  return `  ${shown.padEnd(24)} ${about}${own.join('')}`
}
