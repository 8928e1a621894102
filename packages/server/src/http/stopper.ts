import type { FastifyInstance } from 'fastify'
import type { Realms } from '../realms/realms.ts'

// Longer than any request takes whose client is there.
const patienceMs = 5000

/** Waiting polls are answered first: while they wait, the server would wait for them. */
export function stopper(http: FastifyInstance, realms: Realms) {
  return {
    close: async () => {
      const closed = http.close()
      await realms.close()
      // Note: a client that never finishes its request would hold the stop up for ever.
      const giveUp = setTimeout(() => http.server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(giveUp)
    },
  }
}
