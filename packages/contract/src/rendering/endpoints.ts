import { z } from 'zod'
import { endpoint, text } from '../declare.ts'
import { textAsSent } from '../text-rules.ts'

export const render = endpoint({
  id: 'render-message',
  summary: 'Render a message without sending it',
  route: 'POST /messages/render',
  caller: 'user',
  params: {
    content: text('Content in Markdown.', textAsSent.meta({ examples: ['Hello!'] })),
  },
  result: { rendered: z.string() },
  refusals: [],
})
