import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkBoundaries } from './check-boundaries.ts'
import { checkClean } from './check-clean.ts'
import { checkDecisions } from './check-decisions.ts'
import { checkLedger } from './check-ledger.ts'
import { checkOrigins } from './check-origins.ts'
import { checkPaths } from './check-paths.ts'
import { checkPlaces, placesTable } from './check-places.ts'
import { checkReadme } from './check-readme.ts'
import { checkSchema } from './check-schema.ts'
import { checkSize, type SizeExceptions, sizeTable } from './check-size.ts'
import { checkSql } from './check-sql.ts'
import { checkSuppressions } from './check-suppressions.ts'
import { checkWebClock } from './check-web-clock.ts'
import { checkWebKeys } from './check-web-keys.ts'
import { checkWebLayers } from './check-web-layers.ts'
import { checkWebWords } from './check-web-words.ts'
import { checkWings } from './check-wings.ts'
import { checkWords } from './check-words.ts'
import { repositoryFiles } from './source.ts'
import { wingTable } from './wings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = repositoryFiles(root)

const violations = [
  // An arrow that runs back up also closes import cycles. It is named before them.
  ...checkWings(files),
  ...checkBoundaries(files),
  ...checkWebClock(files),
  ...checkWebKeys(files),
  ...checkWebLayers(files),
  ...checkWebWords(files),
  ...checkSize(files, sizeExceptions()),
  ...checkSuppressions(files),
  ...checkSql(files),
  ...checkSchema(files),
  ...checkWords(files),
  ...checkClean(files),
  ...checkReadme(files),
  ...checkOrigins(files),
  ...checkPaths(files),
  ...checkPlaces(files),
  ...checkDecisions(files),
  ...checkLedger(files),
]

for (const line of wingTable(files)) console.log(line)
for (const line of sizeTable(files)) console.log(line)
for (const line of placesTable(files)) console.log(line)
for (const { path, line, message } of violations) console.log(`${path}:${line} ${message}`)
console.log(`${files.length} files checked, ${violations.length} violations`)
process.exitCode = violations.length === 0 ? 0 : 1

function sizeExceptions(): SizeExceptions {
  return JSON.parse(readFileSync(new URL('size-exceptions.json', import.meta.url), 'utf8'))
}
