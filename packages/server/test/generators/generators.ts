import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const installed = fileURLToPath(new URL('../../../../tools/generators/', import.meta.url))

/** Whether `npm ci --prefix tools/generators` was run: the generators are larger than everything else that tests need. */
export const hasGenerators = existsSync(join(installed, 'node_modules'))

/** The output of a program. */
export interface Printed {
  readonly stdout: string
  readonly stderr: string
}

/** A directory with the programs of `tools/generators`, in which generators make clients of a document. */
export class Workshop {
  readonly #directory: string

  private constructor(directory: string) {
    this.#directory = directory
  }

  static async of(document: unknown): Promise<Workshop> {
    const directory = await mkdtemp(join(tmpdir(), 'parley-generators-'))
    await cp(join(installed, 'programs'), directory, { recursive: true })
    await symlink(join(installed, 'node_modules'), join(directory, 'node_modules'))
    await mkdir(join(directory, 'made'))
    await writeFile(join(directory, 'package.json'), '{ "type": "module" }')
    await writeFile(join(directory, 'openapi.json'), JSON.stringify(document))
    return new Workshop(directory)
  }

  /** Runs a JavaScript file: of a package, or of the programs. */
  node(file: string, ...given: readonly string[]): Promise<Printed> {
    return this.runs(process.execPath, file, ...given)
  }

  /** An exit code other than 0 is an error with the output. */
  async runs(program: string, ...given: readonly string[]): Promise<Printed> {
    const env = { PATH: process.env.PATH, NO_COLOR: '1', CI: 'true', ...quiet }
    try {
      return await run(program, given, { cwd: this.#directory, env, maxBuffer: 2 ** 26 })
    } catch (error) {
      const { stdout, stderr } = error as Printed
      throw new Error(`${[program, ...given].join(' ')}\n${stdout}\n${stderr}`, { cause: error })
    }
  }

  remove(): Promise<void> {
    return rm(this.#directory, { recursive: true })
  }
}

/** Without checking for a newer version. */
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** Whether a Python is installed that understands the output of quicktype. */
export async function hasPython(): Promise<boolean> {
  const isNewEnough = 'import sys; sys.exit(sys.version_info < (3, 10))'
  return run('python3', ['-c', isNewEnough]).then(
    () => true,
    () => false,
  )
}
