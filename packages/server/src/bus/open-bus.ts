import cluster from 'node:cluster'
import { type Bus, soloBus } from './bus.ts'
import { siblingBus } from './sibling-bus.ts'

/** The connection to the other nodes, if there can be any. */
export async function openBus(
  { NATS_URL: url }: { readonly NATS_URL?: string | undefined },
  secret: () => Promise<Buffer>,
  tell: (line: string) => void,
): Promise<Bus> {
  if (!url) return cluster.worker ? siblingBus(cluster.worker) : soloBus()
  const { natsBus } = await import('./nats-bus.ts')
  return natsBus({ url, secret: await secret(), tell })
}
