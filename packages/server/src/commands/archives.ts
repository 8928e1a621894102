import { randomUUID } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { sync } from '../files/disk-store.ts'
import { importArchive, makeArchive } from '../organization/public.ts'
import type { ArchiveType } from '../realms/archive-table.ts'
import { type Command, requireFlag, siteOf, withParley } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import { openOrganization, organizationFlag, requireSubdomain } from './organizations.ts'
import { giveNewName } from './replace-file.ts'

const types: readonly ArchiveType[] = ['full', 'standard', 'public']

export const exportCommand: Command = {
  about: 'export an organization to an archive',
  flags: {
    file: 'REQUIRED: path of the new archive; the file must not exist',
    type: 'full (everything; the default), standard (with consent) or public',
    ...organizationFlag,
  },
  run: (context) =>
    withParley(context, async (parley) => {
      const path = resolve(requireFlag(context, 'file'))
      const type = types.find((one) => one === (context.flags.type ?? 'full'))
      if (!type) throw new CommandRefused(`--type must be one of ${types.join(', ')}`)
      if (await isThere(path)) throw new CommandRefused(`${path} already exists`)
      // Before the data is collected, which may take hours.
      const directory = dirname(path)
      if (!(await isThere(directory)))
        throw new CommandRefused(`The directory ${directory} does not exist`)
      const realm = await openOrganization(parley, context)
      const { files } = parley
      const size = await untilInterrupted((signal) =>
        writeWhole(path, (part) => makeArchive(realm, { type, files, path: part, signal })),
      )
      context.tell(`Wrote ${path} (${size} bytes), readable only by you`)
    }),
}

/**
 * Writes a file under a name that nobody takes for the whole one, and renames it when it is whole. What a crash leaves behind has
 * that other name.
 */
async function writeWhole(path: string, write: (part: string) => Promise<number>): Promise<number> {
  const part = `${path}.unfinished-${randomUUID()}`
  try {
    const size = await write(part)
    await sync(part)
    if (!(await giveNewName(part, path))) throw new CommandRefused(`${path} already exists`)
    return size
  } finally {
    await rm(part, { force: true })
  }
}

/** Note: a second signal ends the process at once. */
async function untilInterrupted<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const interruption = new AbortController()
  const { signal } = interruption
  const interrupt = () => interruption.abort(new CommandRefused('Interrupted: nothing was written'))
  const signals = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  for (const name of signals) process.once(name, interrupt)
  try {
    return await work(signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    for (const name of signals) process.removeListener(name, interrupt)
  }
}

const usualGib = 50

export const importCommand: Command = {
  about: 'create an organization from an archive',
  operand: 'file',
  flags: {
    file: 'path of the archive',
    ...organizationFlag,
    'max-gib': `maximum unpacked size (${usualGib})`,
  },
  run: (context) =>
    withParley(context, async (parley) => {
      const path = resolve(requireFlag(context, 'file'))
      if (!(await isThere(path))) throw new CommandRefused(`${path} does not exist`)
      const gib = Number(context.flags['max-gib'] ?? usualGib)
      if (!(gib > 0)) throw new CommandRefused('--max-gib must be a number of GiB')
      const { database, realms, files } = parley
      const subdomain = context.flags.organization ?? ''
      if (subdomain !== '') requireSubdomain(subdomain)
      const realmId = await importArchive({
        sql: database.sql,
        realms,
        files,
        path,
        subdomain,
        siteUrl: siteOf(context.settings),
        maxBytes: gib * 1_073_741_824,
      })
      const { directory } = await realms.open(realmId)
      context.tell(`Imported "${directory.realm.name}": ${directory.users.size} users`)
      context.tell('Nobody has a password or a key yet: use `parley reset-password`')
    }),
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
