import { type Bus, soloBus } from './bus.ts'

/** The way to the other nodes, where there can be any. */
export async function openBus(
  natsUrl: string | undefined,
  tell: (line: string) => void,
): Promise<Bus> {
  if (!natsUrl) return soloBus()
  const { natsBus } = await import('./nats-bus.ts')
  return natsBus(natsUrl, tell)
}
