import type { ChannelId, GroupId, MessageId, UserId } from '@parley/contract'
import { describe, expect, test } from 'vitest'
import { hasLoudMention } from './inline/mentions.ts'
import { emptyContext, type MarkdownContext } from './parts/context.ts'
import { renderDescription, renderMarkdown } from './render.ts'

const ana = { id: 4 as UserId, fullName: 'Ana' }
const design = { id: 9 as ChannelId, name: 'the design' }

const context: MarkdownContext = {
  ...emptyContext,
  findUser: (name, id) => (name === 'Ana' || id === ana.id ? ana : undefined),
  findGroup: (name) => (name === 'cooks' ? { id: 3 as GroupId, name } : undefined),
  findChannel: (name) => (name === design.name ? design : undefined),
  findCustomEmoji: (name) => (name === 'logo' ? { url: '/user_avatars/1/logo.png' } : undefined),
  siteUrl: 'https://chat.example',
}

async function html(source: string, more: Partial<MarkdownContext> = {}): Promise<string> {
  return (await renderMarkdown(source, { ...context, ...more })).html
}

test.each(['constructor', 'valueOf', '__proto__', 'nothing'])(
  'code in an unknown language is shown as it is, also with a name that all objects have: %s',
  async (language) => {
    expect(await html(`\`\`\`${language}\nx < y\n\`\`\``)).toBe(
      `<div class="codehilite" data-code-language="${language}"><pre><span></span><code>x &lt; y\n</code></pre></div>`,
    )
  },
)

describe('a mention', () => {
  test('calls people, groups, the channel and the topic', async () => {
    const rendered = await renderMarkdown('@**Ana** @**|4** @*cooks* @**all** @**topic**', context)

    expect(rendered).toMatchObject({ channel: true, topic: true })
    expect([...rendered.userIds, ...rendered.groupIds]).toEqual([4, 3])
    expect(rendered.html).toContain('<span class="user-mention" data-user-id="4">@Ana</span>')
    expect(rendered.html).toContain('data-user-group-id="3">@cooks</span>')
    expect(rendered.html).toContain('<span class="topic-mention">@topic</span>')
  })

  test('that is silent, quoted or in code calls nobody', async () => {
    const source =
      '@_**Ana** @_*cooks* `@**all**`\n> @**Ana** @*cooks* @**all**\n\n~~~quote\n@**topic**'
    const rendered = await renderMarkdown(source, context)

    expect(rendered).toMatchObject({ channel: false, topic: false })
    expect([...rendered.userIds, ...rendered.groupIds]).toEqual([])
    expect(rendered.html).toContain('<span class="user-mention silent" data-user-id="4">Ana</span>')
  })

  test.each(['@**Ana**', '@*cooks*', '@**all**', '@**topic**'])(
    'that calls is told from one that does not by the HTML: %s',
    async (source) => {
      expect(hasLoudMention(await html(`x ${source}`))).toBe(true)
      expect(hasLoudMention(await html(`x ${source}`, { silencesMentions: true }))).toBe(false)
      for (const quiet of [source.replace('@', '@_'), `> ${source}`, `\`${source}\``]) {
        expect(hasLoudMention(await html(quiet)), quiet).toBe(false)
      }
    },
  )

  test.each([
    '> a|b|c\n> -|-|-\n> x|@**all** @**Ana**|@*cooks*|',
    '~~~quote\na|b|c\n-|-|-\nx|@**all** @**Ana**|@*cooks*|\n@**topic**|y\n~~~',
    '```quote\n- z\n\n> > |@*cooks*|b|\n> > |-|-|\n> > |@**all**|@**Ana**|\n```',
  ])('that is silent, quoted or in code calls nobody: a table, %#', async (source) => {
    const rendered = await renderMarkdown(source, context)

    expect(rendered).toMatchObject({ channel: false, topic: false })
    expect([...rendered.userIds, ...rendered.groupIds]).toEqual([])
    expect(rendered.html).toContain('<table>')
    expect(rendered.html).toContain('<span class="user-group-mention silent"')
    expect(rendered.html).not.toContain('@')
  })

  test('after a quote calls as before it', async () => {
    const { userIds, html } = await renderMarkdown('> @**Ana**\n\n@**Ana**', context)

    expect([...userIds]).toEqual([4])
    expect(html).toContain('data-user-id="4">@Ana</span>')
  })

  test('calls nobody where the context silences all', async () => {
    const source = '@**Ana** @*cooks* @**all** @**topic**\n\na|b\n-|-\nx|@**all** @**Ana**'
    const rendered = await renderMarkdown(source, { ...context, silencesMentions: true })

    expect(rendered).toMatchObject({ channel: false, topic: false })
    expect([...rendered.userIds, ...rendered.groupIds]).toEqual([])
    expect(rendered.html).not.toContain('@')
  })

  test('of somebody who is not found is text', async () => {
    expect(await html('@**Zed** @*waiters*')).toBe('<p>@<strong>Zed</strong> @<em>waiters</em></p>')
  })
})

describe('a link to a place', () => {
  test('is to a channel, a topic or a message', async () => {
    expect(await html('#**the design**')).toBe(
      '<p><a class="stream" data-stream-id="9" href="/#narrow/channel/9-the-design">#the design</a></p>',
    )
    expect(await html('#**the design>a b**')).toContain(
      'class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-the-design/topic/a.20b">#the design &gt; a b<',
    )
    expect(await html('#**the design>a@12**')).toContain(
      'topic/a/near/12">#the design &gt; a @ 💬<',
    )
    expect(await html('#**the design>**')).toContain('&gt; <em>general chat</em></a>')
  })

  test('holds on to a message, so that it follows when the topic moves', async () => {
    const findTopicAnchor = () => 77 as MessageId

    expect(await html('#**the design>a**', { findTopicAnchor })).toContain('topic/a/with/77"')
  })

  test('in the organization itself is relative', async () => {
    expect(await html('[x](https://chat.example/#narrow/channel/9)')).toContain('href="#narrow/')
    expect(await html('[x](https://chat.example.org/#narrow/x)')).toContain('href="https://chat')
    expect(await html('https://chat.example/#settings')).toContain('href="#settings"')
  })
})

describe('links and files', () => {
  test('are returned for the message that is stored', async () => {
    const source =
      '[a](/user_uploads/1/ab/a.png) https://chat.example/user_uploads/1/b.txt http://x.io/'
    const { links, attachments, hasImage } = await renderMarkdown(source, context)

    expect(links).toEqual(['/user_uploads/1/ab/a.png', '/user_uploads/1/b.txt', 'http://x.io/'])
    expect(attachments).toEqual(['1/ab/a.png', '1/b.txt'])
    expect(hasImage).toBe(true)
  })

  test('have their scheme in small letters and no empty end; file names are no hosts', async () => {
    expect(await html('[x](HTTPS://x.io/a?#)')).toContain('href="https://x.io/a"')
    expect(await html('a.zip b.mov c.java')).not.toContain('<a')
  })

  test('an uploaded picture is shown small, with its measures', async () => {
    const findUploadedImage = () => ({
      thumbnailUrl: '/user_uploads/thumbnail/1/a.png/840x560.webp',
      width: 300,
      height: 200,
      contentType: 'image/png',
    })

    expect(await html('[a.png](/user_uploads/1/a.png)', { findUploadedImage })).toBe(
      '<p><a href="/user_uploads/1/a.png">a.png</a></p>\n' +
        '<div class="message_inline_image"><a href="/user_uploads/1/a.png" title="a.png">' +
        '<img data-original-content-type="image/png" data-original-dimensions="300x200" ' +
        'src="/user_uploads/thumbnail/1/a.png/840x560.webp"></a></div>',
    )
  })

  test('a link may be within an incomplete link', async () => {
    const source = `${'[a](x:'.repeat(5)} [b](https://b.example) ${')'.repeat(5)}`

    expect((await renderMarkdown(source, context)).links).toEqual(['https://b.example'])
  })

  test('pictures from elsewhere are links where no proxy fetches them', async () => {
    expect(await html('https://x.io/a.png')).toBe(
      '<p><a href="https://x.io/a.png">https://x.io/a.png</a></p>',
    )
  })

  test('pages about a picture or a film show it', async () => {
    const shown = (source: string) => html(source, { proxyUrl: (url) => `/p/${url}` })

    expect(await shown('see https://youtu.be/0c46YHS3RY8')).toContain(
      '<div class="youtube-video message_inline_image"><a data-id="0c46YHS3RY8" ' +
        'href="https://youtu.be/0c46YHS3RY8"><img src="/p/https://i.ytimg.com/vi/0c46YHS3RY8/mqdefault.jpg">',
    )
    expect(await shown('https://www.youtube.com/watch?x=1&v=0c46YHS3RY8')).toContain('data-id')
    expect(await shown('https://evil.example/youtube.com/watch?v=0c46YHS3RY8')).not.toContain(
      '<img',
    )
    expect(await shown('https://github.com/a/b/blob/main/c.png')).toContain(
      'src="/p/https://raw.githubusercontent.com/a/b/main/c.png"',
    )
    expect(await shown('https://en.wikipedia.org/wiki/File:A.jpg')).toContain(
      'href="https://en.wikipedia.org/wiki/Special:FilePath/File:A.jpg"',
    )
  })

  test('pictures in headings, cells and strong words come last', async () => {
    const source = '# http://x.io/a.png\n** http://x.io/b.png **\n\nend'
    const shown = await html(source, { proxyUrl: (url) => url })

    expect(shown).toMatch(/<p>end<\/p>\n<div.*a\.png.*<div.*b\.png/s)
  })

  test('uploaded audio has a player in place', async () => {
    const rendered = await renderMarkdown('Hear ![a song](/user_uploads/1/a.mp3)', context)

    expect(rendered.attachments).toEqual(['1/a.mp3'])
    expect(rendered.html).toBe(
      '<p>Hear <audio controls preload="metadata" src="/user_uploads/1/a.mp3" title="a song"></audio></p>',
    )
    expect(await html('![a](https://x.io/a.mp3)')).not.toContain('<audio')
    expect(await html('![a](https://x.io/a.mp3)', { proxyUrl: () => '/p' })).toContain(
      '<audio controls data-original-url="https://x.io/a.mp3" preload="metadata" src="/p" title="a">',
    )
  })

  test('more than 24 links have no previews', async () => {
    const proxyUrl = () => 'https://proxy.example/'
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://x.io/${index}.png`).join('\n')

    expect((await html(many(24), { proxyUrl })).match(/<img/g)).toHaveLength(24)
    expect(await html(many(25), { proxyUrl })).not.toContain('<img')
    const bare = many(40).replaceAll('https://', '')
    expect((await html(bare, { proxyUrl })).match(/<img/g)).toHaveLength(24)
  })
})

test('emoji are the organization’s own first, and emoticons only where the author wants them', async () => {
  expect(await html(':logo:')).toBe(
    '<p><img alt=":logo:" class="emoji" src="/user_avatars/1/logo.png" title="logo"></p>',
  )
  expect(await html(':) :tada:')).toMatch(
    /^<p>:\) <span aria-label="tada" class="emoji emoji-1f389"/,
  )
  expect(await html(':)', { translateEmoticons: true })).toContain('emoji-1f642')
})

test.each([
  ['1496009070', '2017-05-28T22:04:30Z'],
  ['2017-06-05T22:30:00+05:30', '2017-06-05T17:00:00Z'],
  ['2017-06-05 22:30', '2017-06-05T22:30:00Z'],
  ['Jun 5th 2017, 10:30PM', '2017-06-05T22:30:00Z'],
  ['1496009070.25', '2017-05-28T22:04:30.250000Z'],
  ['20170605T223000Z', '2017-06-05T22:30:00Z'],
  ['2018-02-09T22:38:11.123456+01:00', '2018-02-09T21:38:11.123456Z'],
  ['31/12/2017 5:30 pm EST', '2017-12-31T22:30:00Z'],
  ['Mon, 05 Jun 2017 22:30:00 +0530', '2017-06-05T17:00:00Z'],
  ['Tue Jun 06 2017 22:30:00 GMT-0530 (Nowhere)', '2017-06-07T04:00:00Z'],
])('the time %j is %j', async (written, moment) => {
  expect(await html(`<time:${written}>`)).toBe(
    `<p><time datetime="${moment}">${written}</time></p>`,
  )
})

test.each([
  'Feb 29 2017',
  '2017-06-05T24:00:00',
  'Jun 5 2017 13pm',
  '5 Jun Jul 2017',
  '12:30',
  'soon',
])('%j is no time', async (written) => {
  expect(await html(`<time:${written}>`)).toBe(`<p>&lt;time:${written}&gt;</p>`)
  const marked = '<p>&lt;time:**soon**&gt; <strong>x</strong></p>'
  expect(await html('<time:**soon**> **x**')).toBe(marked)
})

test('signs that are text by themselves are emoji only where the selector says so', async () => {
  expect(await html('❤ ↔ © 1')).toBe('<p>❤ ↔ © 1</p>')
  expect(await html('❤\ufe0f ⌚')).toMatch(/emoji-2764.*emoji-231a/)
})

test('whose account or group has ended is named, but not called', async () => {
  const gone = {
    findUser: () => ({ ...ana, isActive: false }),
    findGroup: () => ({ id: 3 as GroupId, name: 'cooks', isSilent: true }),
  }
  const rendered = await renderMarkdown('@**Ana** @*cooks*', { ...context, ...gone })

  expect([...rendered.userIds, ...rendered.groupIds]).toEqual([])
  expect(rendered.html).toContain('class="user-mention silent" data-user-id="4">Ana<')
  expect(rendered.html).toContain('class="user-group-mention silent" data-user-group-id="3">cooks<')
})

test('indented code continues over blank lines, up to other text', async () => {
  expect(await html('    a\n\n\n    b\ntext')).toBe(
    '<div class="codehilite"><pre><span></span><code>a\n\n\nb\n</code></pre></div>\n<p>text</p>',
  )
})

test('a number sign alone takes the next line as its title', async () => {
  expect(await html('#\nfoo\nbar')).toBe('<h1>foo</h1>\n<p>bar</p>')
})

test('the borders of a table are those of its header', async () => {
  expect(await html('a|b\n-|-\n|c|d|')).toContain('<td></td>\n<td>c</td>')
  expect(await html('|a|\n|-|\nb')).not.toContain('<table>')
})

test('block formulas are separate blocks', async () => {
  expect(await html('~~~math\na\n\nb\n~~~')).toContain('</span>\n\n<span class="katex-display">')
})

test('tables have the sides of their cells, and pipes in code part nothing', async () => {
  const table = await html('a | b\n--|:-:\n`c|d` | e')

  expect(table).toContain('<th>a</th>\n<th style="text-align: center;">b</th>')
  expect(table).toContain('<td><code>c|d</code></td>')
})

test('a block in an unclosed quote ends with it, and too deep nesting is text', async () => {
  expect(await html('~~~quote\n~~~spoiler a\nb')).toMatch(
    /^<blockquote>.*spoiler-block.*<\/blockquote>$/s,
  )
  expect((await html(`${'> '.repeat(50)}x`)).match(/<blockquote>/g)?.length).toBeLessThan(25)
})

test('signs that the parser keeps for itself are taken out', async () => {
  expect(await html('a\ufdd0\ue000\ue000\ufdd1b\ufdd20\ufdd3')).toBe('<p>a\ue000\ue000b0</p>')
})

test('a description is one paragraph without notifications', () => {
  expect(renderDescription('**All** about\nwood, see wood.example')).toMatch(
    /^<p><strong>All<\/strong> about wood/,
  )
  expect(renderDescription('@**all** $$x$$')).not.toContain('class=')
  expect(renderDescription(' ')).toBe('')
})
