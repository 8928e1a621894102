import type { AppContext } from '../app-context.ts'

/** The name in the API of the introduction to the first screen. A user who has dismissed it is not welcomed again. */
export const welcomeNotice = 'intro_inbox_view_modal'

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

/** Creates a channel with sample messages from the user, and resolves with its id. */
export async function addSample(
  { client, replica }: AppContext,
  channel: { readonly name: string; readonly description: string },
  messages: readonly SampleMessage[],
): Promise<number> {
  const known = replica.channels.peekName(channel.name)
  const subscribers = [replica.selfId]
  const id = known?.stream_id ?? (await client.channels.create({ ...channel, subscribers })).id
  for (const { topic, content } of messages) {
    await client.messages.send({ type: 'channel', to: channel.name, topic, content })
  }
  return id
}
