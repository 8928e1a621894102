import { fileUnknown } from '@parley/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takesEncoding } from '../documents/compress.ts'
import { html } from '../documents/html.ts'
import { isKnownTag } from '../documents/known-tag.ts'
import { pageHeaders, renderPage } from '../documents/page.ts'
import { appHeaders, fileHeaders, workerHeaders } from './app-headers.ts'
import { type AppFile, appReader, type BuiltApp, encodings } from './built-app.ts'

/** Names below this contain a content hash, so the content of a name never changes. */
const hashedFiles = '/app/assets/'

const forEver = 'public, max-age=31536000, immutable'

type Headers = Readonly<Record<string, string>>

/**
 * Serves the app at `/` to everybody. It renders its cache and redirects to the sign-in page itself. `directory`
 * contains the build.
 */
export function addWebApp(app: FastifyInstance, directory: string): void {
  const read = appReader(directory)
  const route = (url: string, headersOf: (path: string) => Headers) => {
    app.get(url, async (request, reply) => {
      const path = request.url.replace(/\?.*/s, '')
      const built = await read()
      if (!built) return sendUnbuilt(reply)
      const file = fileAt(built, path)
      return sendFile(file, { 'Cache-Control': 'no-cache', ...headersOf(path) }, request, reply)
    })
  }
  route('/', () => appHeaders)
  route('/sw.js', () => workerHeaders)
  route('/app/*', (path) => ({
    ...fileHeaders,
    ...(path.startsWith(hashedFiles) && { 'Cache-Control': forEver }),
  }))
}

function fileAt(built: BuiltApp, path: string): AppFile {
  const file = built.get(path === '/' ? 'index.html' : path.slice(1))
  if (!file) throw fileUnknown({})
  return file
}

function sendFile(
  { contentType, hash, forms }: AppFile,
  headers: Headers,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const accepted = request.headers['accept-encoding']
  const encoding = encodings.find(({ name }) => forms.has(name) && takesEncoding(accepted, name))
  const form = encoding?.name ?? 'identity'
  const etag = `"${hash}-${form}"`
  reply.headers(headers).header('ETag', etag)
  if (forms.size > 1) reply.header('Vary', 'Accept-Encoding')
  if (isKnownTag(request, etag)) return reply.code(304).send()
  if (encoding) reply.header('Content-Encoding', encoding.name)
  return reply.header('Content-Type', contentType).send(forms.get(form))
}

/** The answer of a server that runs from source, without a built app. */
function sendUnbuilt(reply: FastifyReply): FastifyReply {
  const page = renderPage({
    title: 'Parley',
    content: html`<h1>The app is not built</h1>
<p>Run <code>npm run build</code>, then load this page again. The server itself is running:
<a href="/help">connect other apps</a>, <a href="/account">your account</a>.</p>`,
  })
  return reply.code(503).headers(pageHeaders).header('Cache-Control', 'no-store').send(page)
}
