import type { Channel } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { welcomeNotice } from './welcome-notice.ts'

export async function endWelcome({ client }: AppContext): Promise<void> {
  await client.onboarding.markSeen({ onboarding_step: welcomeNotice })
}

export async function nameOrganization({ client }: AppContext, name: string): Promise<void> {
  await client.realm.update({ name })
}

interface SampleMessage {
  readonly topic: string
  readonly content: string
}

/** Archives the channel of the samples, so that nobody sees it any more. */
export async function removeSample(
  { client }: AppContext,
  { stream_id }: Pick<Channel, 'stream_id'>,
): Promise<void> {
  await client.channels.update({ stream_id, is_archived: true })
}

/** Shows removed samples again, and resolves with the id of their channel. */
export async function restoreSample(
  { client }: AppContext,
  { stream_id }: Pick<Channel, 'stream_id'>,
): Promise<number> {
  await client.channels.update({ stream_id, is_archived: false })
  return stream_id
}

/** Creates a channel with sample messages from the user, and resolves with its id. */
export async function addSample(
  { client, replica }: AppContext,
  { channel: name, description }: { readonly channel: string; readonly description: string },
  messages: readonly SampleMessage[],
): Promise<number> {
  const subscribers = [replica.selfId]
  const { id } = await client.channels.create({ name, description, subscribers })
  for (const { topic, content } of messages) {
    await client.messages.send({ type: 'channel', to: name, topic, content })
  }
  return id
}
