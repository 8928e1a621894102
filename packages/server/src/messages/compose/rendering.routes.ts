import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import { prepareContext } from './prepare-context.ts'
import { normalizeContent } from './prepare-draft.ts'

export const renderingRoutes = [
  on(api.rendering.render, async ({ realm, viewer, params, siteUrl }) => {
    const content = normalizeContent(params.content)
    const context = await prepareContext(realm, viewer, siteUrl, content)
    const { html } = await renderMarkdown(content, context)
    return { rendered: html }
  }),
]
