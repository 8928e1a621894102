import { Agent, get } from 'node:http'
import { type Credentials, connect } from '@parley/client'
import { expect, onTestFinished } from 'vitest'

interface Places {
  /** Where the key is replaced. */
  readonly here: Credentials
  /** The site where the old key is tried. */
  readonly there: string
  readonly rounds: number
}

/**
 * Replaces a key again and again. As soon as that is answered, the old key is tried over many connections, which the nodes there
 * share. Returns the key that works.
 */
export async function triesOldKeys({ here, there, rounds }: Places): Promise<Credentials> {
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  onTestFinished(() => {
    for (const agent of agents) agent.destroy()
  })
  let credentials = here
  const statuses = async () => {
    const tries = agents.map((agent) => statusOver(agent, { ...credentials, site: there }))
    return new Set(await Promise.all(tries))
  }
  for (let round = 0; round < rounds; round++) {
    expect(await statuses()).toEqual(new Set([200]))
    const { api_key: apiKey } = await connect(credentials).auth.regenerateApiKey()
    expect(await statuses(), `round ${round}`).toEqual(new Set([401]))
    credentials = { ...credentials, apiKey }
  }
  return credentials
}

/** The status of a request over this connection, which stays with one of the nodes. */
function statusOver(agent: Agent, { site, email, apiKey }: Credentials): Promise<number> {
  return new Promise((resolve, reject) => {
    const auth = `${email}:${apiKey}`
    const request = get(new URL('/api/v1/users/me', site), { agent, auth }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    request.once('error', reject)
  })
}
