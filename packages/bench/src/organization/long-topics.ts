import type { Bench } from '../measures/bench.ts'
import { Child } from '../processes/child.ts'

export interface Stored {
  /** The first message of each topic. */
  readonly firsts: readonly number[]
  /** The last of the messages that are older than a month. */
  readonly aged: number
}

/** Adds long topics to the channel of all members. Afterwards the server is stopped. */
export async function addTopics(bench: Bench, topics: readonly string[]): Promise<Stored> {
  const { plan, place, organization } = bench
  const many = plan.long.messages.toLocaleString('en')
  bench.say(`storing ${topics.length} topics of ${many} messages`)
  await bench.stopServer()
  const numbers = [plan.long.messages, organization.members.length, organization.general.id]
  const args = [place.dataDir, place.databaseUrl ?? '', ...numbers.map(String), topics.join()]
  const child = new Child('../organization/add-topic.js', args)
  const stored = await child.hear<Stored>()
  await child.close()
  return stored
}
