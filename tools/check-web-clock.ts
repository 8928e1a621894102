import { isScript, isTest, lineAt, type SourceFile, type Violation } from './source.ts'

const source = 'packages/web/src/'

/** Files that only compare times of this device with each other. */
const ownTimes = new Set(
  [
    'boot/follow.ts',
    'boot/network.ts',
    'boot/visits.ts',
    'compose/local-texts.ts',
    'compose/own-texts.ts',
    'intents/reading.ts',
    'intents/topic-lists.ts',
    'intents/widgets.ts',
    'notify/attention.ts',
    'notify/report-presence.ts',
    'server-clock.ts',
  ].map((path) => source + path),
)

/** The clock of a device may be wrong: what is compared with a time of the server, or sent to it, comes from `serverNow()`. */
export function checkWebClock(files: readonly SourceFile[]): Violation[] {
  return files
    .filter(({ path }) => path.startsWith(source) && isScript(path) && !isTest(path))
    .filter(({ path }) => !ownTimes.has(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\bDate\.now\(\)|\bnew Date\(\)/g)].map(({ 0: call, index }) => ({
        path,
        line: lineAt(text, index),
        message: `${call} may be wrong on this device: see serverNow() in src/server-clock.ts`,
      })),
    )
}
