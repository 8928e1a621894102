// Regenerates src/light/table.ts, src/light/early-table.ts and src/replica/list-table.ts:
// `npm run table -w packages/client && npm run format`.
import { writeFile } from 'node:fs/promises'
import { api, events, snapshotFields } from '@parley/contract'
import {
  changedListsOf,
  wholeListsOf,
  writeEarlyTable,
  writeLists,
  writeTable,
} from './write-table.ts'

const source = new URL('../src/', import.meta.url)
await writeFile(new URL('light/table.ts', source), writeTable(api))
await writeFile(new URL('light/early-table.ts', source), writeEarlyTable(api))
const whole = wholeListsOf(snapshotFields, events)
const changed = changedListsOf(snapshotFields, events)
await writeFile(new URL('replica/list-table.ts', source), writeLists(whole, changed))
