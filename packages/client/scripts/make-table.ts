// Regenerates src/light/table.ts, src/light/early-table.ts and src/replica/whole-lists.ts:
// `npm run table -w packages/client && npm run format`.
import { writeFile } from 'node:fs/promises'
import { api, events, snapshotFields } from '@parley/contract'
import { wholeListsOf, writeEarlyTable, writeTable, writeWholeLists } from './write-table.ts'

const source = new URL('../src/', import.meta.url)
await writeFile(new URL('light/table.ts', source), writeTable(api))
await writeFile(new URL('light/early-table.ts', source), writeEarlyTable(api))
await writeFile(
  new URL('replica/whole-lists.ts', source),
  writeWholeLists(wholeListsOf(snapshotFields, events)),
)
