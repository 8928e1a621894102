import type { AppContext } from '../../app-context.ts'
import type { Route, Term } from '../../routes/route.ts'
import type { Query } from './parse.ts'

/** Opens the results of a query. With a date, opens them at the first message from that day on. */
export async function goToQuery(app: AppContext, { terms, date }: Query): Promise<void> {
  const bare = terms.filter(({ operator }) => operator !== 'near')
  const near = date === undefined ? undefined : await firstSince(app, bare, date)
  if (near === undefined) return app.go(routeOf(terms))
  app.go({ view: 'narrow', terms: [...bare, { operator: 'near', operand: near }] })
}

function routeOf(terms: readonly Term[]): Route {
  return terms.length === 0 ? { view: 'feed' } : { view: 'narrow', terms }
}

/** The first message since the start of the day in the reader's time zone, or the last message before it. */
async function firstSince(
  { client }: AppContext,
  terms: readonly Term[],
  date: string,
): Promise<number | undefined> {
  const { messages } = await client.messages.getMany({
    anchor: 'date',
    anchor_date: new Date(`${date}T00:00:00`).toISOString() as never,
    include_anchor: true,
    num_before: 1,
    num_after: 1,
    narrow: terms.map(({ operator, operand, negated = false }) => ({
      operator,
      operand: typeof operand === 'object' ? [...operand] : operand,
      negated,
    })),
  })
  const since = new Date(`${date}T00:00:00`).getTime() / 1000
  const first = messages.find(({ timestamp }) => timestamp >= since)
  return (first ?? messages.at(-1))?.id
}
