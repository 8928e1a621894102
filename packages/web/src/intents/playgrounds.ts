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

/**
 * The API only adds and removes playgrounds. So the new one is added before the former is removed, and nothing is lost if that fails.
 * With the same language and name, the server would refuse the new one; then the former is removed first, and comes back if the new one
 * is refused.
 */
export async function changePlayground(
  app: AppContext,
  former: Playground,
  given: NewPlayground,
): Promise<void> {
  const { playgrounds } = app.client
  const { id, ...texts } = former
  const next = await withKnownLanguage(app, given)
  const remove = () => playgrounds.remove({ playground_id: id })
  if (playgroundKey(next) !== playgroundKey(former)) {
    await playgrounds.add(next)
    await remove()
    return
  }
  if (next.url_template === former.url_template) return
  await remove()
  try {
    await playgrounds.add(next)
  } catch (error) {
    await playgrounds.add(texts)
    throw error
  }
}

/** A language has no two playgrounds of the same name. */
export function playgroundKey({ pygments_language, name }: NewPlayground): string {
  return JSON.stringify([pygments_language, name])
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
