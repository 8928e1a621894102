import { expect, test } from 'vitest'
import { aRealm } from '../../../test/a-realm.ts'
import { plainLines, plainText } from './plain-text.ts'

const written = `Hello **all**,
second line

> quoted
> > deeper

* one
* two

\`\`\`js
if (a < b) {
  go()
}
\`\`\`

| Name | Age |
| --- | --- |
| Ana | 5 |

[the map](https://example.org/a?b=1&c=2) and https://example.org/ :smile: constructor

constructor`

test('a rendered message is readable as plain text, with its lines and quotes', async () => {
  const { ana, ben } = await aRealm()
  await ana.writes([ben], written)
  const [message] = await ben.reads()

  expect(plainLines(message?.content).text).toBe(`Hello all,
second line

> quoted
>
> > deeper

- one
- two

if (a < b) {
  go()
}

Name | Age
Ana | 5

the map (https://example.org/a?b=1&c=2) and https://example.org/ 🙂 constructor

constructor`)
  expect(plainText(message?.content).line).toMatch(
    /^Hello all, second line quoted deeper one two if \(a < b\)/,
  )
})

test('what a spoiler hides is in neither form, and both say that there is one', () => {
  const html =
    '<div class="spoiler-block"><div class="spoiler-header"><p>The end</p></div>' +
    '<div class="spoiler-content" aria-hidden="true"><p>The butler</p></div></div><p>after</p>'
  expect(plainLines(html)).toEqual({ text: 'The end\n\nafter', hasSpoiler: true })
  expect(plainText(html)).toEqual({ line: 'The end after', hasSpoiler: true })
})
