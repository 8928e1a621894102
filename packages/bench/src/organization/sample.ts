/** A typical message: a sentence with a little Markdown, and its HTML. */
export const sample = {
  content:
    'The **build** of last night is green: `npm test` took 41 s, see [the report](https://example.org/ci/1842). Ship it?',
  html: '<p>The <strong>build</strong> of last night is green: <code>npm test</code> took 41 s, see <a href="https://example.org/ci/1842">the report</a>. Ship it?</p>',
}

/** Most Markdown constructs: mentions of users and channels, a list, code, a quote, a table, emoji. */
export const richContent = `@**Member 3** and @**Member 4**, see #**general>last night** :tada:

* **one** of [these](https://example.org/1), *two* of \`those\`
* https://example.org/2 ~~three~~

\`\`\`python
def ship(it):
    return it
\`\`\`

> Really?

| a | b |
|---|---|
| 1 | 2 |

Yes, <time:2026-05-28T13:30:00Z>.`
