import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aHome, type Home } from '../../../server/test/process/home.ts'
import { aServer, type ServerProcess } from '../../../server/test/process/server-process.ts'

export interface AppServer {
  readonly home: Home
  readonly process: ServerProcess
  /** The URL for browsers on this machine. */
  readonly site: string
  /** A URL that signs the owner in, as printed by `parley open`. */
  readonly ownerAddress: () => Promise<string>
  readonly ownerPassword: () => Promise<string>
}

/** The program as users run it, with the app that the run has built. */
export async function anAppServer(env: Readonly<Record<string, string>> = {}): Promise<AppServer> {
  const home = await aHome()
  const server = await aServer({ ...home.settings, ...env })
  const site = `http://localhost:${home.settings.PORT}`
  const ownerPassword = async () =>
    (await readFile(join(home.dataDir, 'owner-password'), 'utf8')).trim()
  return { home, process: server, site, ownerAddress: () => askForAddress(home), ownerPassword }
}

async function askForAddress({ dataDir }: Home): Promise<string> {
  const { port, secret } = JSON.parse(await readFile(join(dataDir, 'operator.json'), 'utf8'))
  const answer = await fetch(`http://127.0.0.1:${port}/sign-in-address`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}` },
  })
  const { address } = (await answer.json()) as { address: string }
  return address
}
