// Regenerates src/light/table.ts: `npm run table -w packages/client && npm run format`.
import { writeFile } from 'node:fs/promises'
import { api } from '@parley/contract'
import { writeTable } from './write-table.ts'

await writeFile(new URL('../src/light/table.ts', import.meta.url), writeTable(api))
