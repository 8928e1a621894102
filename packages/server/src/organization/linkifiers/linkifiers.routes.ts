import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import {
  addLinkifier,
  removeLinkifier,
  reorderLinkifiers,
  updateLinkifier,
} from './change-linkifiers.ts'
import { linkifierWire } from './linkifiers.events.ts'
import {
  type LinkifierTexts,
  requireLinkifier,
  requireValidLinkifier,
} from './linkifiers.policy.ts'

export const linkifierRoutes = [
  on(api.linkifiers.list, async ({ viewer }) => ({
    linkifiers: viewer.directory.parts.linkifiers.items.map(linkifierWire),
  })),

  on(api.linkifiers.add, async ({ params, write }) => {
    const linkifier: LinkifierTexts = { ...bare, ...textsOf(params) }
    // Reading a pattern takes its time: before the writer.
    requireValidLinkifier(linkifier)
    return { id: await write(addLinkifier, linkifier) }
  }),

  on(api.linkifiers.update, async ({ viewer, params, write }) => {
    const change = { id: params.filter_id, ...textsOf(params) }
    const checked = requireLinkifier(viewer.directory, change.id)
    requireValidLinkifier({ ...checked, ...change })
    await write(updateLinkifier, { change, checked })
  }),

  on(api.linkifiers.remove, ({ params, write }) => write(removeLinkifier, params.filter_id)),

  on(api.linkifiers.reorder, ({ params, write }) =>
    write(reorderLinkifiers, params.ordered_linkifier_ids),
  ),
]

const bare = { exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] }

interface Given {
  readonly pattern: string
  readonly url_template: string
  readonly example_input: string | undefined
  readonly reverse_template: string | undefined
  readonly alternative_url_templates: readonly string[] | undefined
}

/** The given properties; an empty text clears one. */
function textsOf(given: Given) {
  const { example_input, reverse_template, alternative_url_templates } = given
  return {
    pattern: given.pattern,
    urlTemplate: given.url_template,
    ...(example_input !== undefined && { exampleInput: example_input || null }),
    ...(reverse_template !== undefined && { reverseTemplate: reverse_template || null }),
    ...(alternative_url_templates && { alternativeUrlTemplates: alternative_url_templates }),
  }
}
