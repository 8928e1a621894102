import type { AppContext } from '../app-context.ts'

/** Adds an emoji of the organization's own. */
export async function addEmoji({ client }: AppContext, name: string, file: File): Promise<void> {
  await client.emoji.add({ emoji_name: name }, { file })
}

/** Nobody can choose it any more. Where it was used, it stays. */
export async function deactivateEmoji({ client }: AppContext, name: string): Promise<void> {
  await client.emoji.deactivate({ emoji_name: name })
}
