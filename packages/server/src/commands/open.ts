import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { isLoopback } from '../http/on-this-machine.ts'
import type { Command, CommandContext } from './command.ts'
import { CommandRefused } from './command-refused.ts'
import { findAccess, type OperatorAccess } from './operator-file.ts'

export const openCommand: Command = {
  about: 'print a one-time address that signs the owner in on this machine, while the server runs',
  flags: {},
  run: async (context) => {
    requireTerminal(context)
    const access = await findAccess(context.settings)
    const answer = access && (await askServer(access))
    if (!answer) {
      throw new CommandRefused(
        `No server is running on the data directory ${context.settings.DATA_DIR}: start it first`,
      )
    }
    if ('problem' in answer) throw new CommandRefused(answer.problem)
    context.tell(
      `Open this once, within 15 minutes, in a browser on this machine:\n${answer.address}`,
    )
  },
}

/** Output that is not on a terminal may be stored. */
function requireTerminal({ isTerminal }: CommandContext): void {
  if (!isTerminal) throw new CommandRefused('The address is printed to a terminal only')
}

const operatorAnswer = z.union([
  z.object({ address: z.url() }),
  z.object({ problem: z.string().min(1) }),
])

type OperatorAnswer = z.infer<typeof operatorAnswer>

/** The addresses of this machine itself at which a server is reached that listens on all of its addresses. */
const ownAddresses: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

async function askServer(access: OperatorAccess): Promise<OperatorAnswer | undefined> {
  const { port, secret } = access
  const host = ownAddresses[access.host] ?? access.host
  // Note: the server answers commands of this machine only.
  if (!isLoopback(host)) {
    return { problem: `The health port listens on ${host} only, not on localhost (HEALTH_HOST)` }
  }
  try {
    const place = isIPv6(host) ? `[${host}]` : host
    const answer = await fetch(`http://${place}:${port}/sign-in-address`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(10_000),
    })
    return operatorAnswer.safeParse(await answer.json()).data
  } catch {
    return undefined
  }
}
