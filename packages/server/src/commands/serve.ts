import { once } from 'node:events'
import { openStorage } from '../db/open-storage.ts'
import type { Command } from './command.ts'

/** Far longer than a stop takes while the database answers. */
const stopMs = 20_000

export const serveCommand: Command = {
  about: 'start the server',
  flags: {},
  run: async ({ settings, tell, isTerminal }) => {
    // Note: registered first, so that an interrupted start also ends cleanly.
    const stopping = new AbortController()
    const asked = once(stopping.signal, 'abort')
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => stopping.abort())
    }
    // The embedded database gets ready in its thread while this one reads the rest of the program.
    const [database, { listen }] = await Promise.all([
      openStorage({ settings, onProgress: tell, waitUntil: stopping.signal }),
      import('./listen.ts'),
    ])
    const server = await listen({ settings, database, tell, isTerminal })
    await asked
    tell('Stopping: finishing writes and answering waiting polls…')
    const overdue = setTimeout(() => {
      tell(`The server did not stop within ${stopMs / 1000} s and was terminated.`)
      process.exit(1)
    }, stopMs)
    await server.close()
    clearTimeout(overdue)
  },
}
