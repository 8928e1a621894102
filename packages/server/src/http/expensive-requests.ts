import { api, type Endpoint, overloaded } from '@parley/contract'
import { FewAtOnce } from '../few-at-once.ts'

/** Requests that are expensive for the server and cheap for the caller to retry later. */
export const expensiveEndpoints: ReadonlySet<Endpoint> = new Set<Endpoint>([
  api.queues.register,
  api.users.getMany,
  api.exports.start,
])

/**
 * About the number of database connections and compressing threads. Each request holds its parts in memory: 5,000 of them
 * at once, after a restart, needed more memory than a process may have.
 */
export const maxAtOnce = 8

/** Lets a few expensive requests run at once, in the order in which they came. Other requests do not wait for them. */
export class ExpensiveRequests {
  readonly #few = new FewAtOnce(maxAtOnce)

  /** Runs the work of a request, an expensive one in its turn, unless its client is gone by then. */
  take<Result>(
    endpoint: Endpoint,
    isGone: () => boolean,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!expensiveEndpoints.has(endpoint)) return work()
    return this.#few.run(async () => {
      // Note: clients give up and ask again while others have their turn.
      if (isGone()) throw overloaded({}, { 'Retry-After': '5' })
      return work()
    })
  }
}
