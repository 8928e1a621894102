import createClient from 'openapi-fetch'
import type { components, paths } from './made/openapi-typescript.js'
import { type Errand, encode } from './parley.ts'

/** A program that uses the output of `openapi-typescript`. */
export async function run({ url, email, key, channel }: Errand): Promise<unknown> {
  const client = createClient<paths>({
    baseUrl: url,
    headers: { authorization: `Basic ${btoa(`${email}:${key}`)}` },
    bodySerializer: (body: unknown) => encode(body as object),
    querySerializer: (query) => encode(query as object).toString(),
  })
  const sent = await client.POST('/messages', {
    body: { type: 'channel', to: channel, topic: 'made', content: 'by *openapi-typescript*' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const narrow: components['schemas']['Narrow'] = [{ operator: 'channel', operand: channel }]
  const found = await client.GET('/messages', {
    params: {
      query: { anchor: 'newest', num_before: 1, num_after: 0, narrow: JSON.stringify(narrow) },
    },
  })
  const refused = await client.GET('/messages/{message_id}', {
    params: { path: { message_id: 2_000_000_000 } },
  })
  const message: components['schemas']['MessageObject'] | undefined = found.data?.messages[0]
  return {
    sent: sent.data?.id === message?.id,
    content: message?.content,
    refused: refused.error?.code,
  }
}
