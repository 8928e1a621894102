import type { LightClient } from '@parley/client/light'
import type { Listed, LocalEvent } from '@parley/client/replica'
import type { AppContext } from '../app-context.ts'
import { showToast } from '../parts/toast.tsx'
import { t } from '../words/words.ts'
import { act } from './act.ts'
import { intend } from './intend.ts'

export type Linkifier = Listed<'realm_linkifiers'>
export type LinkifierChange = Parameters<LightClient['linkifiers']['add']>[0]

/** Adds a linkifier, which is tried after the existing ones. */
export async function addLinkifier({ client }: AppContext, texts: LinkifierChange): Promise<void> {
  await client.linkifiers.add(texts)
}

export async function changeLinkifier(
  { client }: AppContext,
  { id }: Linkifier,
  texts: LinkifierChange,
): Promise<void> {
  await client.linkifiers.update({ filter_id: id, ...texts })
}

export function orderLinkifiers(app: AppContext, order: readonly Linkifier[]): void {
  const shown: LocalEvent = { type: 'realm_linkifiers', realm_linkifiers: [...order] }
  const input = { ordered_linkifier_ids: order.map(({ id }) => id) }
  act(app, 'linkifiers.reorder', input, { place: 'linkifiers', shown: [shown] })
}

/** The toast offers to bring it back at the same place. */
export function removeLinkifier(
  { client, replica }: AppContext,
  one: Linkifier,
  done: string,
): void {
  const { id, pattern, url_template, example_input, reverse_template } = one
  const before = replica.list('realm_linkifiers').peek()
  const bringBack = async () => {
    const added = await client.linkifiers.add({
      ...{ pattern, url_template },
      ...(example_input !== null && { example_input }),
      ...(reverse_template !== null && { reverse_template }),
      alternative_url_templates: [...one.alternative_url_templates],
    })
    const now = new Set(
      replica
        .list('realm_linkifiers')
        .peek()
        .map((known) => known.id),
    )
    const order = before.map((known) => (known.id === id ? added.id : known.id))
    const isAsBefore = now.size === before.length - 1 || now.size === before.length
    if (isAsBefore) await client.linkifiers.reorder({ ordered_linkifier_ids: order })
  }
  intend(async () => {
    await client.linkifiers.remove({ filter_id: id })
    const action = { label: t.common.undo, run: () => intend(bringBack) }
    showToast({ text: done, action })
  })
}
