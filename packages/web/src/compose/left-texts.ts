import type { AppContext } from '../app-context.ts'
import { asideKey } from './aside-drafts.ts'
import type { LocalText, LocalTexts } from './local-texts.ts'

/** A text that an earlier tab has left. */
export type Left = LocalText & { readonly key: string }

const copy = 'scheduled '

/** The key of the copy of a scheduled message that is being sent. */
export function keyOfCopy(scheduledId: number): string {
  return `${copy}${scheduledId}`
}

/** That of a place comes before those that had to make room for it, whose keys are longer. */
export function leftTexts(texts: LocalTexts): readonly Left[] {
  const all = texts.all().filter(({ key }) => !key.startsWith(copy))
  return all.sort((a, b) => a.key.length - b.key.length)
}

/** Copies of scheduled messages that the server no longer has. What this browser knows of the schedule may be old, so it asks. */
export async function leftCopies(
  { client }: Pick<AppContext, 'client'>,
  texts: LocalTexts,
): Promise<readonly Left[]> {
  const copies = texts.all().filter(({ key }) => key.startsWith(copy))
  if (copies.length === 0) return []
  const answer = await client.scheduled.list().catch(() => undefined)
  // The next start asks again.
  if (!answer) return []
  const there = new Set(answer.scheduled_messages.map((one) => keyOfCopy(one.scheduled_message_id)))
  for (const { key } of copies) texts.remove(key)
  return copies.flatMap((one) =>
    one.place && !there.has(one.key) ? [{ ...one, key: asideKey(one.place) }] : [],
  )
}
