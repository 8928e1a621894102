import { expect, test } from 'vitest'
import { fullTime } from '../words/times.ts'
import { plainText, without } from './plain-text.ts'

test.each([
  ['<p>How things look and <strong>why</strong></p>', 'How things look and why'],
  ['<p>One</p>\n<p>Two &amp; <code>a &lt; b</code>&#39;s &#x1F600;</p>', "One Two & a < b's 😀"],
  ['<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'a b'],
  ['&amp;lt; &unknown; &#99999999;', '&lt; &unknown; &#99999999;'],
  ['', ''],
  [
    '<p>Hi <span aria-label="tada" class="emoji emoji-1f389" role="img" title="tada">:tada:</span> <img alt=":zulip:" class="emoji" src="/a.png" title="zulip"></p>',
    'Hi 🎉 :zulip:',
  ],
  [
    '<div class="spoiler-block"><div class="spoiler-header">\n<p>The end</p>\n</div><div class="spoiler-content" aria-hidden="true">\n<div class="codehilite"><pre>He <span>dies</span></pre></div>\n</div></div>\n<p>after</p>',
    'The end after',
  ],
  [
    '<p>So <span class="katex"><span class="katex-mathml"><math><mi>a</mi><annotation encoding="application/x-tex">a&lt;b</annotation></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span>a</span></span></span></span> holds</p>',
    'So a<b holds',
  ],
  ['<p>x</p><div class="spoiler-content">never closed', 'x'],
  [
    '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true">\n<p>He dies</p>\n</div></div>',
    'Spoiler',
  ],
])('%s has the text “%s”', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test('a time is that of the reader’s clock', () => {
  const html = '<p>At <time datetime="2026-11-25T15:00:00Z">2026-11-25T15:00:00Z</time>, then?</p>'
  const time = fullTime(new Date('2026-11-25T15:00:00Z'))
  expect(plainText(html)).toBe(`At ${time.replaceAll(/\s/g, ' ')}, then?`)
  expect(plainText('<time datetime="soon">soon</time>')).toBe('soon')
})

test('elements are left out with all that is in them', () => {
  const html = '<p>a</p><blockquote><blockquote>b</blockquote>c</blockquote><p>d</p>'
  expect(without(html, 'blockquote')).toBe('<p>a</p><p>d</p>')
})
