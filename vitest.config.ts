import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defaultServerConditions } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { laterTries } from './tools/later-tries.ts'
import { LongFilesFirst } from './tools/long-files-first.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const globalSetup = here('packages/server/test/global-setup.ts')
const conditions = ['parley-source', ...defaultServerConditions]

const journeys = (names: string) => `packages/web/test/journeys/@(${names}).test.ts`

/** Walks through every screen. */
const walks = journeys('every-list|every-screen|every-setting')

/** Journeys about what screens show and how they are used. For delivery to other people and devices, outages and many users the database matters. */
const journeysOfScreens = journeys(
  'acting|administration|all-messages|another-state|any-words|bots|broken-layers|composing|contents|covering|exports|first-start|focus|groups|hidden-lists|kept-forms|kept-lists|kept-text|leaving-layers|long-messages|mentions|message-keys|moved-meanwhile|newcomer|newer-app|organization|own-things|pasting|picture-origin|pictures|registering-again|removed-field|signing-out|snippets|switching|wrong-clock',
)

/** A journey in each browser but Chromium that is on the machine. */
const otherBrowsers = 'packages/web/test/other-browsers/*.test.ts'

/**
 * What starts many processes and browsers and breaks seldom: faults, restores, kills, hostile clients, generated clients, archives,
 * most journeys, and parts of the app in a browser. `npm run test:long` and CI run it.
 */
export const longTests = [
  walks,
  journeysOfScreens,
  journeys('by-keys|fetched-again|mixed-list|out-of-reach|printing'),
  'packages/web/test/{composer,early-keys,forced-colours,gallery,inbox,list-end,parts,place-titles,touch-layers}.test.ts',
  otherBrowsers,
  'packages/bench/src/{faults,hostile}/**/*.test.ts',
  'packages/server/src/db/embedded-durability.test.ts',
  'packages/server/test/generators/**/*.test.ts',
  'packages/server/test/process/{archives,client,full-disk,health,killed,leftovers,owner-sign-in,private-data,refused-start,replica,resumed-upload,scheduled,secrets,stopping,two-organizations}.test.ts',
]

/** Tests that have a longer form. */
export const alsoLong = [
  'packages/server/src/groups/interleavings.test.ts',
  'packages/server/src/messages/read-state/read-state.model.test.ts',
  journeys('large'),
]

/** Tests without a server, with a database of their own, of generated clients, and of screens. A second run on PostgreSQL would only repeat them. */
const withoutDatabase = [
  walks,
  journeysOfScreens,
  otherBrowsers,
  journeys('by-keys|mixed-list|printing'),
  'tools/**',
  'packages/bench/**',
  'packages/contract/**',
  'packages/server/src/db/embedded-*.test.ts',
  'packages/server/test/generators/**',
  'packages/web/src/**',
  'packages/web/test/{composer,early-keys,fields,forced-colours,gallery,inbox,list-end,parts,place-titles,sidebar,touch-layers,weight}.test.ts',
]
export const repeated = process.env.TEST_DATABASE_URL ? withoutDatabase : []

/** Files and folders that are named run, also what is long, and what a run on PostgreSQL would only repeat. */
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
    maxWorkers: 2,
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
