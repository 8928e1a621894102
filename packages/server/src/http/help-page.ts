import { apiPrefix } from './documents/api-prefix.ts'
import type { HelpExamples } from './documents/help-examples.ts'
import { type Html, html } from './documents/html.ts'
import { renderPage } from './documents/page.ts'
import { hole } from './documents/stencil.ts'

export interface HelpPageOptions {
  readonly realmName?: string
  readonly version: string
  /** Where clients reach the organization, without a trailing slash. */
  readonly siteUrl: string
  /** For the address `hole`. */
  readonly examples: HelpExamples
}

/** A page about this server, and how to connect to it. */
export function helpPage(options: HelpPageOptions): string {
  const { realmName, version } = options
  return renderPage({
    title: realmName === undefined ? 'Parley' : `${realmName} – Parley`,
    content: html`<h1>${realmName ?? 'Parley'}</h1>
<p>This is the team chat of ${realmName ?? 'an organization'}, on a Parley server,
version ${version}. It speaks the Zulip API, so existing Zulip apps, bots and libraries connect
to it unchanged.</p>
<p><a href="/">Open the app in this browser</a>: nothing to install.</p>
${apps(options)}
${bots(options)}
${requests(options)}
<footer><a href="/">The app</a> · <a href="/login">Sign in</a> ·
<a href="/account">Your account</a> · <a href="/api">API reference</a> ·
<a href="${apiPrefix}/openapi.json">OpenAPI document</a></footer>`,
  })
}

function apps({ siteUrl }: HelpPageOptions): Html {
  return html`<section>
<h2>Mobile and terminal apps</h2>
<p>Install a Zulip app for your phone or terminal. When it asks for the address of the server or
organization, enter:</p>
<pre><code class="address">${siteUrl}</code></pre>
<p>Then sign in with your email address and your password.</p>
</section>`
}

function bots({ siteUrl }: HelpPageOptions): Html {
  return html`<section>
<h2>Bots and scripts</h2>
<p>Bots and the Python and JavaScript libraries read a file called <code>zuliprc</code>. The server
wrote one for the organization’s owner into its data directory. Others write their own:</p>
<pre><code>[api]
email=bot@example.com
key=API_KEY
site=${siteUrl}</code></pre>
</section>`
}

function requests({ siteUrl, examples }: HelpPageOptions): Html {
  // Note: the address stands between single quotation marks.
  const address = siteUrl.replaceAll("'", "'\\''")
  const here = (example: string) => example.replaceAll(hole, () => address)
  return html`<section>
<h2>curl</h2>
<p>Check that the server answers:</p>
<pre><code>${here(examples.askServer)}</code></pre>
<p>Get your API key:</p>
<pre><code>${here(examples.getKey)}</code></pre>
<p>Send a message, with your address and key in <code>EMAIL</code> and <code>API_KEY</code>:</p>
<pre><code>${here(examples.sendMessage)}</code></pre>
<p>Everything else is in the <a href="/api">API reference</a>.</p>
</section>`
}
