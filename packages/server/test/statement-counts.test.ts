import { expect, test } from 'vitest'
import { aRealm } from './a-realm.ts'
import { type HotRequest, hotRequests } from './hot-requests.ts'
import { type Statement, statementsOf } from './statements.ts'

/** Statements per request when memory is warm, those that begin and end transactions included. */
const counts: Readonly<Record<string, number>> = {
  'send a message': 1,
  'get messages': 0,
  register: 2,
  'poll for events': 0,
  'change a flag': 1,
  'add a reaction': 1,
  'edit a message': 9,
  subscribe: 1,
  'notify typing': 0,
  'report presence': 0,
}

const warming = 2
const measured = 3

// With several nodes, the database is asked for things that a single node knows.
test.skipIf(process.env.TEST_DATABASE_URL)(
  'the hottest requests need as many statements as is written here',
  async () => {
    const realm = await aRealm({ channel: 'place', subscribers: ['olga', 'ana', 'ben'] })
    await realm.ana.registers()
    for (const [name, request] of Object.entries(hotRequests(realm))) {
      const statements = await usualStatements(request)
      const texts = statements.map(({ text }) => text.trim()).join('\n')
      expect(statements.length, `statements to ${name}:\n${texts}`).toBe(counts[name])
    }
  },
)

/** In the round in the middle: other work of the server can share a commit with one of them. */
async function usualStatements({ prepare, request }: HotRequest): Promise<readonly Statement[]> {
  const rounds: Statement[][] = []
  for (let round = 0; round < warming + measured; round++) {
    await prepare?.(round)
    const statements = await statementsOf(() => request(round))
    if (round >= warming) rounds.push(statements)
  }
  rounds.sort((a, b) => a.length - b.length)
  return rounds[Math.floor(measured / 2)] ?? []
}
