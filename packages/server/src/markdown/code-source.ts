import { isLanguage } from './languages.ts'
import type { Job } from './parts/pieces.ts'

type CodeJob = Extract<Job, { kind: 'code' }>

export interface CodeSource {
  /** The language by which it is coloured; undefined: none. */
  readonly word: string | undefined
  /** Without empty lines around it, and with one line end. */
  readonly code: string
}

/** Code for display. Without a language after the fence, the first line may name one. */
export function codeSource({ language, source }: CodeJob): CodeSource {
  const text = source.replace(/^\n+/, '').trimEnd()
  const code = text === '' ? '' : `${text}\n`
  if (language !== undefined) return { word: language, code }
  const script = /^#!(?:\S*\/)?(?:env +(?:-S +)?)?([a-z#+]+)[\d.]*(?= |\n)/i.exec(code)?.[1]
  if (script !== undefined) return { word: known(script), code }
  // Note: unlike a shebang line, this line is not part of the code.
  const [line = '', named] = /^:{2,}([\w#+.-]+) *\n/.exec(code) ?? []
  const word = named === undefined ? undefined : known(named)
  return word === undefined ? { word, code } : { word, code: code.slice(line.length) }
}

function known(word: string): string | undefined {
  return isLanguage(word) ? word : undefined
}
