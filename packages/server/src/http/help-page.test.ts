import { expect, test } from 'vitest'
import { faultsOf } from '../../test/well-formed.ts'
import { helpExamples } from './documents/help-examples.ts'
import { hole } from './documents/stencil.ts'
import { helpPage } from './help-page.ts'

const examples = helpExamples(hole)

const options = {
  examples,
  realmName: 'Analytical Engines',
  version: '1.2.3',
  siteUrl: 'https://chat.example.com',
}

test('the page describes this server and how to connect', () => {
  const page = helpPage(options)

  expect(faultsOf(page)).toEqual([])
  expect(page).toContain('<h1>Analytical Engines</h1>')
  expect(page).toContain('version 1.2.3')
  expect(page).toContain('<code class="address">https://chat.example.com</code>')
  expect(page).toContain('[api]\nemail=bot@example.com\nkey=API_KEY\nsite=https://chat.example.com')
  expect(page).toContain('https://chat.example.com/api/v1/fetch_api_key')
  expect(page).not.toContain(hole)
  expect(page).toContain('<a href="/api">')
  expect(page).toContain('<a href="/api/v1/openapi.json">')
})

test('a server without an organization is simply Parley', () => {
  const page = helpPage({ version: '1.2.3', siteUrl: 'https://chat.example.com', examples })

  expect(faultsOf(page)).toEqual([])
  expect(page).toContain('<h1>Parley</h1>')
})

test('a name and a host are shown as text, whatever they contain', () => {
  const hostile = `"'><script>alert(1)</script>&lt;`

  const page = helpPage({
    realmName: hostile,
    version: hostile,
    siteUrl: `http://${hostile}`,
    examples,
  })

  expect(faultsOf(page)).toEqual([])
  expect(page).not.toContain('<script')
  expect(page).toContain('<title>&quot;&#39;&gt;&lt;script&gt;')
  // A shell, too, takes the address for one word.
  expect(page).toContain(`http://&quot;&#39;\\&#39;&#39;&gt;`)
})
