import cluster from 'node:cluster'
import { type Bus, soloBus } from './bus.ts'
import type { NatsOptions } from './nats-bus.ts'
import { siblingBus } from './sibling-bus.ts'

interface BusParts extends Pick<NatsOptions, 'tell' | 'onTrouble'> {
  readonly secret: () => Promise<Buffer>
}

/** The connection to the other nodes, if there can be any. */
export async function openBus(
  { NATS_URL: url }: { readonly NATS_URL?: string | undefined },
  { secret, tell, onTrouble }: BusParts,
): Promise<Bus> {
  if (!url) return cluster.worker ? siblingBus(cluster.worker, onTrouble) : soloBus()
  const { natsBus } = await import('./nats-bus.ts')
  return natsBus({ url, secret: await secret(), tell, onTrouble })
}
