import { openStorage } from '../db/open-storage.ts'
import type { Command } from './command.ts'

export const serveCommand: Command = {
  about: 'start the server',
  flags: {},
  run: async ({ settings, tell, isTerminal }) => {
    // Note: listened for from the beginning, so that a start which is cut short ends in order, too.
    const asked = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    // The embedded database gets ready in its thread while this one reads the rest of the program.
    const [database, { listen }] = await Promise.all([
      openStorage({ settings, onProgress: tell }),
      import('./listen.ts'),
    ])
    const server = await listen({ settings, database, tell, isTerminal })
    await asked
    tell('Stopping: finishing writes and answering waiting polls…')
    await server.close()
  },
}
