import type { Listed } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { intend } from './intend.ts'

export type Playground = Listed<'realm_playgrounds'>
type NewPlayground = Omit<Playground, 'id'>

/** Adds a playground. Its language has the name that code blocks of it get, so “py” becomes “Python”. */
export async function addPlayground(app: AppContext, given: NewPlayground): Promise<void> {
  await app.client.playgrounds.add(await withKnownLanguage(app, given))
}

async function withKnownLanguage(
  { client }: AppContext,
  given: NewPlayground,
): Promise<NewPlayground> {
  const word = given.pygments_language
  const { rendered } = await client.rendering.render({ content: `\`\`\`${word}\nx\n\`\`\`` })
  const [, name = word] = /data-code-language="([^"&]+)"/.exec(rendered) ?? []
  return { ...given, pygments_language: name }
}

export async function changePlayground(
  app: AppContext,
  { id }: Playground,
  given: NewPlayground,
): Promise<void> {
  const texts = await withKnownLanguage(app, given)
  await app.client.playgrounds.update({ playground_id: id, ...texts })
}

/** The toast offers to bring it back. */
export function removePlayground({ client }: AppContext, one: Playground, done: string): void {
  const { id, ...texts } = one
  intend(async () => {
    await client.playgrounds.remove({ playground_id: id })
    const bringBack = () => intend(() => client.playgrounds.add(texts))
    showToast({ text: done, action: { label: t.common.undo, run: bringBack } })
  })
}
