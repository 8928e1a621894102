import type { Lexer, Rule } from './lexer.ts'

const general: readonly Rule[] = [
  [/%[^\n]*/y, 'c'],
  [/[{}&_^]/y, 'nb'],
]

const math: readonly Rule[] = [
  [/\\(?:[a-zA-Z]+|\S)/y, 'nv'],
  ...general,
  [/[0-9]+/y, 'm'],
  [/[-=!+*/()[\]]/y, 'o'],
  [/[^=!+*/()[\]\\$%&_^{}0-9-]+/y, 'nb'],
]

export const texLexer: Lexer = {
  root: [
    [/\\\[/y, 'sb', { push: 'display' }],
    [/\\\(/y, 's', { push: 'inline' }],
    [/\$\$/y, 'sb', { push: 'dollars' }],
    [/\$/y, 's', { push: 'dollar' }],
    [/\\(?:[a-zA-Z]+|\S)/y, 'k', { push: 'command' }],
    [/\\/y, 'k'],
    ...general,
    [/[^\\$%&_^{}]+/y, ''],
  ],
  command: [
    [/\[[^\]\n]{0,300}\]/y, 'na'],
    [/\*/y, 'k'],
    [/(?:)/y, '', 'pop'],
  ],
  display: [[/\\\]/y, 'sb', 'pop'], ...math],
  inline: [[/\\\)/y, 's', 'pop'], ...math],
  dollars: [[/\$\$/y, 'sb', 'pop'], [/\$/y, 'nb'], ...math],
  dollar: [[/\$/y, 's', 'pop'], ...math],
}
