import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['<p>How things look and <strong>why</strong></p>', 'How things look and why'],
  ['<p>One</p>\n<p>Two &amp; <code>a &lt; b</code>&#39;s &#x1F600;</p>', "One Two & a < b's 😀"],
  ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'a b'],
  ['&amp;lt; &unknown; &#99999999;', '&lt; &unknown; &#99999999;'],
  ['', ''],
])('%s has the text “%s”', (html, text) => {
  expect(plainText(html)).toBe(text)
})
