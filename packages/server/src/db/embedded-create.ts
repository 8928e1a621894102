import { openEngine } from './embedded-engine.ts'
import { endWith } from './end-with-parent.ts'

// A separate process: creating a database takes 500 MB, which a thread does not return to the system.
const [directory = '', parent] = process.argv.slice(2)

function onDeath(reason: string): never {
  throw new Error(reason)
}

endWith(Number(parent))

// Note: not durable, because the whole directory is synced when it is complete.
const engine = await openEngine({ directory, durable: false, onDeath })
await engine.close()
