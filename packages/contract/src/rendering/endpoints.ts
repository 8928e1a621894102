import { z } from 'zod'
import { endpoint, text } from '../declare.ts'
import { textAsSent } from '../text-rules.ts'

export const render = endpoint({
  id: 'render-message',
  summary: 'Show a message as it would look, without sending it',
  route: 'POST /messages/render',
  caller: 'user',
  params: {
    content: text('The message, in Markdown.', textAsSent.meta({ examples: ['Hello!'] })),
  },
  result: { rendered: z.string() },
  refusals: [],
})
