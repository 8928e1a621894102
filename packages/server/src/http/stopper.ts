import type { FastifyInstance } from 'fastify'
import type { Realms } from '../realms/realms.ts'
import type { Connections } from './connections.ts'

// The time for requests in transit after everything else has been answered.
const patienceMs = 1000

/**
 * Stops the HTTP server: refuses new connections, answers all requests, then closes the connections. Waiting polls
 * are answered first; otherwise the server would wait for them.
 */
export function stopper(http: FastifyInstance, realms: Realms, connections: Connections) {
  return {
    close: async () => {
      await connections.stopAccepting()
      await realms.close()
      await connections.areAnswered()
      // Note: a client that never finishes its request, or does not read what it asked for, would delay the stop forever.
      const giveUp = setTimeout(() => connections.cut(), patienceMs)
      await http.close()
      clearTimeout(giveUp)
    },
  }
}
