import { type Lexer, type Rule, words } from './lexer.ts'

const keywords = words(`abstract and array_key_exists as break callable case catch clone continue
  declare default die do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile
  enum eval exit extends final finally fn for foreach function global goto if implements include
  include_once instanceof insteadof interface isset list match namespace new or parent print private
  protected public readonly require require_once return self static switch throw trait try unset use
  var while xor yield __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__ __NAMESPACE__`)

const name = '[a-zA-Z_\\x80-\\uffff][\\w\\x80-\\uffff]*'

const code: readonly Rule[] = [
  [/\s+/y, ''],
  [/(?:#(?!\[)|\/\/)[^\n]*/y, 'c1'],
  [/\/\*\*(?!\/)(?:[^*]|\*(?!\/))*(?:\*\/)?/y, 'sd'],
  [/\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?/y, 'cm'],
  [new RegExp(`(->|::)(\\s*)(${name})`, 'y'), ['o', '', 'na']],
  [/[~!%^&*+=|:.<>/?@-]+/y, 'o'],
  [/[[\]{}();,]/y, 'p'],
  [/(new)(\s+)(class)\b/y, ['k', '', 'k']],
  [new RegExp(`(class|interface|trait|enum)(\\s+)(${name})`, 'y'), ['k', '', 'nc']],
  [new RegExp(`(function)(\\s+)(&?)(\\s*)(${name})`, 'y'), ['k', '', 'o', '', 'nf']],
  [new RegExp(`(const)(\\s+)(${name})`, 'y'), ['k', '', 'no']],
  [/(?:true|false|null)\b/iy, 'kc'],
  [keywords, 'k'],
  [new RegExp(`\\$\\{\\$+${name}\\}`, 'y'), 'nv'],
  [new RegExp(`(?<!\\$)\\$+${name}`, 'y'), 'nv'],
  [new RegExp(`\\\\?${name}(?:\\\\${name})*`, 'y'), 'nx'],
  [/(?:\d+\.\d*|\d*\.\d+)(?:e[+-]?\d+)?|\d+e[+-]?\d+/iy, 'mf'],
  [/0x[a-f0-9_]+/iy, 'mh'],
  [/0b[01_]+/iy, 'mb'],
  [/0[0-7_]+/y, 'mo'],
  [/\d[\d_]*/y, 'mi'],
  [/'(?:[^'\\]|\\[\s\S])*'?/y, 's1'],
  [/`[^`]*`?/y, 'sb'],
  [/"/y, 's2', { push: 'string' }],
]

export const phpLexer: Lexer = {
  root: code,
  string: [
    [/"/y, 's2', 'pop'],
    [/[^{$"\\]+/y, 's2'],
    [/\\(?:[nrt"$\\]|[0-7]{1,3}|x[0-9a-f]{1,2})/iy, 'se'],
    [new RegExp(`\\$${name}(?:\\[\\S{1,300}?\\]|->${name})?`, 'y'), 'si'],
    [/\{\$[^}\n]{0,300}\}/y, 'si'],
    [/[${\\]/y, 's2'],
  ],
}
