import { api } from '@parley/contract'
import { on } from '../../http/handler.ts'
import { renderMarkdown } from '../../markdown/render.ts'
import { prepareContext } from './prepare-context.ts'
import { cutContent } from './prepare-message.ts'

export const renderingRoutes = [
  on(api.rendering.render, async ({ realm, viewer, params, siteUrl }) => {
    // Note: nothing is sent, so nothing is refused, and trailing spaces are kept.
    const content = cutContent(params.content)
    const context = await prepareContext(realm, viewer, siteUrl, content)
    const { html } = await renderMarkdown(content, context)
    return { rendered: html }
  }),
]
