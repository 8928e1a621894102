import { client } from './made/hey-api/client.gen.js'
import { getMessage, getMessages, sendMessage } from './made/hey-api/sdk.gen.js'
import { type Errand, encode } from './parley.ts'

/** A program that uses the output of `@hey-api/openapi-ts`. */
export async function run({ url, email, key, channel }: Errand): Promise<unknown> {
  client.setConfig({
    baseUrl: url,
    auth: `${email}:${key}`,
    querySerializer: (query) => encode(query).toString(),
  })
  const sent = await sendMessage({
    body: { type: 'channel', to: channel, topic: 'made', content: 'by *hey-api*' },
    bodySerializer: (body) => encode(body as object),
  })
  const found = await getMessages({
    query: {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [{ operator: 'channel', operand: channel }],
    },
  })
  const refused = await getMessage({ path: { message_id: 2_000_000_000 } })
  const message = found.data?.messages[0]
  return {
    sent: sent.data?.id === message?.id,
    content: message?.content,
    refused: refused.error?.code,
  }
}
