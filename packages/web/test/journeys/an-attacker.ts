import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { AppServer } from './a-server.ts'
import type { Visitor } from './chromium.ts'
import { asOwner } from './people.ts'

/** Another site. Reports what browsers ask of it; the server itself looks at pages for previews. */
export async function anEvilSite() {
  const asked: string[] = []
  const http = createServer((request, answer) => {
    if (isBrowser(request)) asked.push(request.url ?? '')
    const [type, body] = pages[request.url ?? ''] ?? ['text/html', '<title>evil</title>']
    answer.writeHead(200, { 'content-type': type }).end(body)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  return { asked, site: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
}

function isBrowser({ headers }: IncomingMessage): boolean {
  return headers['user-agent']?.startsWith('Mozilla') ?? false
}

/** What runs where a text becomes markup. */
export const marked = '<img src=x onerror=alert(1)>'

const pages: Readonly<Record<string, readonly [type: string, body: string]>> = {
  '/preview': [
    'text/html',
    `<meta property="og:title" content="&lt;img src=x onerror=alert(1)&gt;">
<meta property="og:description" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">
<meta property="og:image" content="javascript:alert(1)">`,
  ],
  '/picture.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
}

/** What would show that an attack succeeded: dialogs, requests to other sites, workers, and other pages in place of the app. */
export async function watch({ context, page }: Visitor, { site }: AppServer) {
  const found: string[] = []
  context.on('page', (one) => {
    one.on('dialog', (dialog) => {
      found.push(`a dialog at ${one.url()}`)
      void dialog.dismiss()
    })
  })
  page.on('dialog', (dialog) => {
    found.push(`a dialog at ${page.url()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    // Note: Chromium shows a PDF by an extension of its own.
    if (/^(?:http|ws)s?:$/.test(url.protocol) && url.origin !== site) found.push(url.href)
  })
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(site)) found.push(`the app became ${frame.url()}`)
  })
  return found
}

/** Sends a message to the common channel; returns its id. */
export async function says(server: AppServer, topic: string, content: string): Promise<number> {
  const form = { type: 'channel', to: 'general', topic, content }
  return Number((await asOwner(server, 'POST /messages', form)).id)
}

export async function uploads(server: AppServer, name: string, type: string, text: string) {
  const form = new FormData()
  form.append('file', new Blob([text], { type }), name)
  const answer = await server.ask('/api/v1/user_uploads', {
    method: 'POST',
    headers: { authorization: await server.ownerKey() },
    body: form,
  })
  return (await answer.json()) as { readonly url: string }
}

/** Names and texts in every place that is not a message. What is refused is refused. */
export async function furnish(server: AppServer, evil: string): Promise<void> {
  await asOwner(server, 'PATCH /realm', { inline_url_embed_preview: true, description: marked })
  const attempts: [string, Record<string, unknown>][] = [
    ['POST /realm/filters', { pattern: 'T(?P<id>[0-9]+)', url_template: 'javascript:alert({id})' }],
    ['POST /realm/filters', { pattern: 'U(?P<id>.+)', url_template: `${evil}/{+id}` }],
    ...['javascript:alert(1)//{code}', '{+code}', `${evil}/{code}`].map(
      (url_template): [string, Record<string, unknown>] => [
        'POST /realm/playgrounds',
        { name: `<b>${url_template}`, pygments_language: 'Python', url_template },
      ],
    ),
    ['POST /realm/profile_fields', { name: marked, hint: marked, field_type: 1 }],
    ['POST /realm/profile_fields', { name: 'Page', field_type: 5 }],
    ['POST /users/me/status', { status_text: marked, emoji_name: 'tada' }],
    ['PATCH /settings', { full_name: 'Olga <img src=x onerror=alert(1)' }],
    ['POST /users/me/subscriptions', { subscriptions: [{ name: marked, description: marked }] }],
    ['POST /user_groups/create', { name: marked, description: marked, members: [1] }],
    ['POST /channel_folders/create', { name: marked, description: marked }],
    ['POST /bots', { full_name: 'Evil <svg onload=alert(1)', short_name: 'evil' }],
    ['POST /saved_snippets', { title: marked, content: marked }],
    ['POST /saved_searches', { name: marked, narrow: [{ operator: 'search', operand: marked }] }],
  ]
  for (const [call, params] of attempts) {
    await asOwner(server, call, params).catch((error: Error) => {
      // Refused by a rule, and not by a mistake in this list.
      if (/missing|unknown|Not Found/i.test(error.message)) throw error
    })
  }
  const data = [
    { id: 1, value: marked },
    { id: 2, value: 'https://x.example/"onmouseover="alert(1)' },
  ]
  for (const one of data) {
    await asOwner(server, 'PATCH /users/me/profile_data', { data: [one] }).catch(() => undefined)
  }
  for (const [topic, content] of [
    [marked, 'T12 U"onmouseover="alert(1)'],
    ['"><svg onload=alert(1)>', '```python\n</code><script>alert(1)</script>\n```'],
    ['calls', `/poll Where?\n${marked}\n"><script>alert(1)</script>`],
    ['calls', `/todo ${marked}\n${marked}: ${marked}`],
    ['times', `<time:2026-12-01T10:00:00Z"onmouseover=alert(1)> <time:${marked}>`],
    ['previews', `${evil}/preview`],
    ['pictures', `${evil}/picture.svg ![x](${evil}/picture.svg)`],
  ] as const) {
    await says(server, topic, content)
  }
}
