import type { LightClient } from '@parley/client/light'
import type { AppContext } from '../app-context.ts'

export type NewBot = Parameters<LightClient['bots']['create']>[0]
type BotId = Parameters<LightClient['bots']['update']>[0]['bot_id']
export type BotChange = Omit<Parameters<LightClient['bots']['update']>[0], 'bot_id'>

/** A bot, and its key, which the server shows only once. */
export interface MadeBot {
  readonly id: number
  readonly secret: string
}

export async function createBot({ client }: AppContext, bot: NewBot): Promise<MadeBot> {
  const { user_id, api_key } = await client.bots.create(bot)
  return { id: user_id, secret: api_key }
}

export async function changeBot(
  { client }: AppContext,
  id: number,
  change: BotChange,
): Promise<void> {
  await client.bots.update({ bot_id: id as BotId, ...change })
}

export async function setBotPicture(
  { client }: AppContext,
  id: number,
  picture: Blob,
): Promise<void> {
  const file = new File([picture], 'picture.png', { type: picture.type })
  await client.bots.update({ bot_id: id as BotId }, { file })
}

/** Ends all keys of the bot. Resolves with the new one. */
export async function renewBotKey({ client }: AppContext, id: number): Promise<string> {
  const { api_key } = await client.bots.regenerateKey({ bot_id: id as BotId })
  return api_key
}

export async function deactivateBot({ client }: AppContext, id: number): Promise<void> {
  await client.bots.deactivate({ bot_id: id as BotId })
}

export async function reactivateBot({ client }: AppContext, id: number): Promise<void> {
  await client.users.reactivate({ user_id: id as BotId })
}
