import type { FastifyInstance } from 'fastify'
import type { Realms } from '../realms/realms.ts'
import type { Connections } from './connections.ts'

// For what is still on its way when everything else has been answered.
const patienceMs = 1000

/**
 * Ends the HTTP server: no new connection, then the answers to all that was asked, then the connections. Waiting polls
 * are answered first: while they wait, the server would wait for them.
 */
export function stopper(http: FastifyInstance, realms: Realms, connections: Connections) {
  return {
    close: async () => {
      await connections.stopAccepting()
      await realms.close()
      await connections.areAnswered()
      // Note: a client that never finishes its request would hold the stop up for ever.
      const giveUp = setTimeout(() => http.server.closeAllConnections(), patienceMs)
      await http.close()
      clearTimeout(giveUp)
    },
  }
}
