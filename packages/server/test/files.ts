import type { Endpoint } from '@parley/contract'
import { theServer } from './a-realm.ts'
import { asks, type FormFile, multipart, parts } from './asks.ts'
import { type Answer, checkAnswer } from './call.ts'
import type { Loose, Person } from './person.ts'
import type { TestServer } from './test-server.ts'

/** Sends a file to an endpoint that takes one; the answer is checked against the declaration. */
export async function sendsFile(
  person: Person,
  endpoint: Endpoint<never, never>,
  file: FormFile,
  options: {
    path?: string
    fields?: readonly (readonly [string, string])[]
    server?: TestServer
  } = {},
): Promise<Answer> {
  const answer = await asks(person, {
    method: endpoint.method,
    url: options.path ?? endpoint.path,
    headers: multipart,
    payload: parts([...(options.fields ?? []), ['filename', file]]),
    ...(options.server && { server: options.server }),
  })
  checkAnswer(endpoint as unknown as Endpoint, answer)
  return answer
}

export interface Download {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

/** Requests an address outside of the API, with or without a user. */
export async function downloads(
  person: Person | string,
  url: string,
  options: { headers?: Loose; method?: string; server?: TestServer } = {},
): Promise<Download> {
  const { headers = {}, method = 'GET', server = await theServer() } = options
  const host = typeof person === 'string' ? person : person.host
  const authorization = typeof person === 'string' ? {} : { authorization: person.authorization }
  const answer = await server.http.inject({
    method: method as 'GET',
    url,
    headers: { host, ...authorization, ...headers },
  })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}
