import type { LightClient } from '@parley/client/light'

/** Deletes a queue that nobody will poll. If that fails, it expires by itself. */
export async function giveUpQueue(client: LightClient, queueId: string): Promise<void> {
  await client.queues.deleteQueue({ queue_id: queueId as never }).catch(() => undefined)
}
