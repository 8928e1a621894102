import { languageName } from './languages.ts'
import { highlightWith, type Lexer } from './lexers/lexer.ts'
import { phpLexer } from './lexers/php.ts'
import { pythonLexer } from './lexers/python.ts'
import { texLexer } from './lexers/tex.ts'
import { escapeCode } from './parts/html.ts'
import { codeBlockHtml, codeOf } from './plain-pieces.ts'

/** Languages whose classes are exactly those that clients have always got. */
const lexers: Readonly<Record<string, Lexer>> = {
  PHP: phpLexer,
  'CSS+PHP': phpLexer,
  'HTML+PHP': phpLexer,
  'JavaScript+PHP': phpLexer,
  'XML+PHP': phpLexer,
  Python: pythonLexer,
  TeX: texLexer,
}

/** Code without a language, or of one with a lexer of our own; undefined for all others. */
export function highlightOwn(language: string | undefined, source: string): string | undefined {
  const code = codeOf(source)
  const name = language === undefined ? languageOfScript(code) : languageName(language)
  if (name === undefined || name.startsWith('Text '))
    return codeBlockHtml(language, escapeCode(code))
  const lexer = Object.hasOwn(lexers, name) ? lexers[name] : undefined
  return lexer && codeBlockHtml(language, highlightWith(lexer, code))
}

/** The language that the first line of a script names. */
function languageOfScript(code: string): string | undefined {
  return /^#!(?:\S*\/)?(?:env +)?python[\d.]*\s*(?:\n|$)/.test(code) ? 'Python' : undefined
}
