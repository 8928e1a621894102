import { readFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { tokenClasses } from '../../markdown/highlight-common.ts'
import type { Lexer } from '../../markdown/lexers/lexer.ts'
import { phpLexer } from '../../markdown/lexers/php.ts'
import { pythonLexer } from '../../markdown/lexers/python.ts'
import { texLexer } from '../../markdown/lexers/tex.ts'
import { formulaHtml } from '../../markdown/math.ts'
import { foreignClass } from './html-classes.ts'
import { htmlFault } from './html-rules.ts'

const kindsOf = (lexer: Lexer) =>
  Object.values(lexer).flatMap((rules) => rules.flatMap(([, classes]) => classes))

test('an archive keeps the colours of code', () => {
  const kinds = [phpLexer, pythonLexer, texLexer].flatMap(kindsOf)
  expect(kinds).toContain('s2')
  for (const name of [...kinds, ...Object.values(tokenClasses)]) {
    expect(foreignClass(name)).toBeUndefined()
  }
})

const shapes = (name: string) => [`\\${name}{a}{b}`, `\\${name}{red}{b}`, `\\text{\\${name}{a}}`]

test('an archive keeps what each command of KaTeX draws', async () => {
  // KaTeX warns of characters whose size it does not know.
  vi.spyOn(console, 'warn').mockReturnValue()
  const source = await readFile(new URL(import.meta.resolve('katex')), 'utf8')
  const names = new Set([...source.matchAll(/"\\\\([a-zA-Z]+)"/g)].map(([, name = '']) => name))
  // These three write to the console.
  for (const name of ['show', 'message', 'errmessage']) names.delete(name)
  expect(names.size).toBeGreaterThan(900)
  const formulas = [...names].flatMap(shapes)
  for (const formula of [...formulas, String.raw`\text{é ж ա अ ა 字 한}`]) {
    const html = formulaHtml(formula, true)
    if (html) expect({ formula, fault: htmlFault(html) }).toEqual({ formula, fault: undefined })
  }
})

test('security 22: an archive brings no class of the app, with which a link could cover it or look like a button', () => {
  for (const name of ['picture', 'layer', 'button', 'emoji picture', 'Picture', '&#112;icture'])
    expect(htmlFault(`<a class="${name}" href="https://x.io">x</a>`), name).toContain('the class')
  expect(htmlFault('<p CLASS="k picture">x</p>')).toBe('p with the class picture')
})

test('security 22: an archive brings nothing that the app takes for its own messages, lists or controls', () => {
  const own =
    '<button>x</button> <details>x</details> <p data-message-id="5">x</p> <p data-roving>x</p>'
  for (const html of own.split(/ (?=<)/)) expect(htmlFault(html), html).toBeDefined()
  expect(htmlFault('<div role="feed"></div>')).toBe('div with the role feed')
  expect(htmlFault('<p aria-labelledby="x">x</p>')).toBe('p with the attribute aria-labelledby')
  expect(htmlFault('<span aria-label="smile" role="img" data-user-id="5">x</span>')).toBeUndefined()
})
