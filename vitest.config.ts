import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { laterTries } from './tools/later-tries.ts'
import { LongFilesFirst } from './tools/long-files-first.ts'
import { longTests, withoutDatabase } from './tools/test-lists.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const globalSetup = here('packages/server/test/global-setup.ts')
const conditions = ['parley-source', ...defaultServerConditions]

/** What a run on PostgreSQL leaves out. */
export const repeated = process.env.TEST_DATABASE_URL ? withoutDatabase : []

/** Files and folders that are named on the command line run, whichever list they are in. */
const isNamed = process.argv.slice(3).some((word) => /^[^-].*(\.test\.|\/)/.test(word))
const leftOut = isNamed ? [] : [...longTests, ...repeated]

export default defineConfig({
  resolve: { conditions },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  ssr: { resolve: { conditions } },
  // The global set-up runs in an environment of its own, which does not take the two lines above.
  environments: { __vitest__: { resolve: { conditions } } },
  test: {
    include: [
      'packages/*/{src,test}/**/*.test.ts',
      'packages/web/{src,test}/**/*.test.tsx',
      'tools/**/*.test.ts',
    ],
    exclude: [...configDefaults.exclude, ...leftOut],
    environment: 'node',
    // Processes, because the server starts worker threads of its own. They inherit the flag, and with
    // it they start from TypeScript source.
    pool: 'forks',
    // One server for all files of a process: starting a database takes longer than most files' tests.
    isolate: false,
    setupFiles: [here('packages/server/test/setup.ts')],
    execArgv: ['--import', new URL('tools/run-typescript.js', import.meta.url).href],
    // On two cores, two more use the time in which the others wait: with three, the run took 510 instead of 589 s, and with four 367 instead of
    // 388 s on a faster day. With PostgreSQL, the database takes that time.
    maxWorkers: process.env.TEST_DATABASE_URL ? 2 : 4,
    sequence: { sequencer: LongFilesFirst },
    // Far more than any test takes on a quiet machine: what is slow is a matter for the bench.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Without setImmediate: the server of the process takes turns by it, also while a test of a client has stopped the time.
    fakeTimers: {
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
    },
    // What a test polls for may take longer than the usual second on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    teardownTimeout: 10_000,
    // A busy machine breaks a journey now and then. What passes at a later try is listed by `.ci/run`.
    retry: process.env.CI ? 2 : 0,
    reporters: ['default', laterTries()],
    globalSetup: existsSync(globalSetup) ? [globalSetup] : [],
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
  },
})
