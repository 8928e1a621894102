import cluster from 'node:cluster'
import { beginStorage } from '../db/begin-storage.ts'
import type { Command, CommandContext } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import {
  countOfNodes,
  leaveNodes,
  nodeNumber,
  runNodes,
  sayReady,
  settingsOfNode,
} from './nodes.ts'

/** Far longer than stopping takes while the database answers. */
const stopMs = 20_000

/** How long connections may last when everything has been closed. */
const lingerMs = 1000

export const serveCommand: Command = {
  about: 'start the server',
  flags: { nodes: 'how many processes serve the port together; needs DATABASE_URL' },
  run: async (context) => {
    const { settings, flags, tell } = context
    const count = countOfNodes(flags.nodes, settings)
    // Note: registered first, so that an interrupted start also ends cleanly.
    const stopping = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => stopping.abort())
    }
    if (count === 1) return serve(context, stopping)
    if (cluster.isPrimary) {
      const stoppedWell = await runNodes({ count, tell, stopping: stopping.signal })
      if (!stoppedWell) throw new CommandRefused('A node did not stop cleanly')
      return
    }
    // The first node speaks for all.
    const quiet = nodeNumber() === 1 ? tell : () => undefined
    const own = { ...context, settings: settingsOfNode(settings), isTerminal: false, tell: quiet }
    await serve(own, stopping)
    leaveNodes()
  },
}

/** Also a stop during the start has its time limit: a start may wait for another node's migration. */
async function serve(context: CommandContext, stopping: AbortController): Promise<void> {
  let overdue: NodeJS.Timeout | undefined
  const limit = () => {
    overdue = setTimeout(() => {
      context.tell(`The server did not stop within ${stopMs / 1000} s and was terminated.`)
      process.exit(1)
    }, stopMs)
  }
  if (stopping.signal.aborted) limit()
  else stopping.signal.addEventListener('abort', limit, { once: true })
  try {
    await serveUntilAsked(context, stopping)
  } finally {
    clearTimeout(overdue)
    // Note: a connection to NATS or to another server that nobody answers would keep the process.
    setTimeout(() => process.exit(), lingerMs).unref()
  }
}

async function serveUntilAsked(
  { settings, tell, isTerminal }: CommandContext,
  stopping: AbortController,
): Promise<void> {
  const { signal } = stopping
  const asked = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  // The embedded database starts in its thread while this one loads the rest of the program.
  const [database, { listen }] = await Promise.all([
    beginStorage({ settings, onProgress: tell, waitUntil: signal }),
    import('./listen.ts'),
  ])
  const onOutdated = (reason: string) => {
    if (!signal.aborted) tell(reason)
    stopping.abort()
  }
  const server = await listen({ settings, database, tell, isTerminal, onOutdated })
  sayReady()
  await asked
  tell('Stopping: finishing writes and answering waiting polls…')
  await server.close()
}
