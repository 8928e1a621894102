import { codeSource } from './code-source.ts'
import { languageName } from './languages.ts'
import { highlightWith, type Lexer } from './lexers/lexer.ts'
import { phpLexer } from './lexers/php.ts'
import { pythonLexer } from './lexers/python.ts'
import { texLexer } from './lexers/tex.ts'
import { escapeCode } from './parts/html.ts'
import type { Job } from './parts/pieces.ts'
import { codeBlockHtml } from './plain-pieces.ts'

type CodeJob = Extract<Job, { kind: 'code' }>

/** Languages whose classes equal those that clients have always received. */
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
export function highlightOwn(job: CodeJob): string | undefined {
  const { word, code } = codeSource(job)
  const name = word === undefined ? undefined : languageName(word)
  if (name === undefined || name.startsWith('Text ')) {
    return codeBlockHtml(job.language, escapeCode(code))
  }
  const lexer = Object.hasOwn(lexers, name) ? lexers[name] : undefined
  return lexer && codeBlockHtml(job.language, highlightWith(lexer, code))
}
