// Regenerates src/light/table.ts, src/light/early-table.ts, src/replica/list-table.ts and src/replica/capabilities.ts:
// `npm run table -w packages/client && npm run format`.
import { writeFile } from 'node:fs/promises'
import {
  api,
  clientCapabilities,
  events,
  messageLists,
  messageObject,
  snapshotFields,
} from '@parley/contract'
import {
  changedListsOf,
  messageListsOf,
  wholeListsOf,
  writeCapabilities,
  writeEarlyTable,
  writeLists,
  writeTable,
} from './write-table.ts'

const source = new URL('../src/', import.meta.url)
await writeFile(new URL('light/table.ts', source), writeTable(api))
await writeFile(new URL('light/early-table.ts', source), writeEarlyTable(api))
const capabilities = writeCapabilities(Object.keys(clientCapabilities.shape))
await writeFile(new URL('replica/capabilities.ts', source), capabilities)
const whole = wholeListsOf(snapshotFields, events)
const changed = changedListsOf(snapshotFields, events)
const inMessages = messageListsOf(messageLists, messageObject.shape)
await writeFile(new URL('replica/list-table.ts', source), writeLists(whole, changed, inMessages))
