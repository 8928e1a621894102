import { z } from 'zod'
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

async function askServer({ port, secret }: OperatorAccess): Promise<OperatorAnswer | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in-address`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      signal: AbortSignal.timeout(10_000),
    })
    return operatorAnswer.safeParse(await answer.json()).data
  } catch {
    return undefined
  }
}
