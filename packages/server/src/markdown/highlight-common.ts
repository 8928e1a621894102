import hljs from 'highlight.js/lib/common'
import clojure from 'highlight.js/lib/languages/clojure'
import cmake from 'highlight.js/lib/languages/cmake'
import dart from 'highlight.js/lib/languages/dart'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import dos from 'highlight.js/lib/languages/dos'
import elixir from 'highlight.js/lib/languages/elixir'
import erlang from 'highlight.js/lib/languages/erlang'
import fortran from 'highlight.js/lib/languages/fortran'
import fsharp from 'highlight.js/lib/languages/fsharp'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import julia from 'highlight.js/lib/languages/julia'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import nim from 'highlight.js/lib/languages/nim'
import nix from 'highlight.js/lib/languages/nix'
import ocaml from 'highlight.js/lib/languages/ocaml'
import powershell from 'highlight.js/lib/languages/powershell'
import protobuf from 'highlight.js/lib/languages/protobuf'
import scala from 'highlight.js/lib/languages/scala'
import scheme from 'highlight.js/lib/languages/scheme'
import vim from 'highlight.js/lib/languages/vim'
import x86asm from 'highlight.js/lib/languages/x86asm'
import { languageName, wordsFor } from './languages.ts'
import { terraform } from './lexers/terraform.ts'

/** Languages that are not in the common set of the package. */
const more = {
  clojure,
  cmake,
  dart,
  dockerfile,
  dos,
  elixir,
  erlang,
  fortran,
  fsharp,
  groovy,
  haskell,
  julia,
  matlab,
  nginx,
  nim,
  nix,
  ocaml,
  powershell,
  protobuf,
  scala,
  scheme,
  vim,
  x86asm,
  terraform,
}
for (const [name, grammar] of Object.entries(more)) hljs.registerLanguage(name, grammar)

/** Languages that are highlighted like another one, by their displayed names. */
const alike: Readonly<Record<string, string>> = {
  'Bash Session': 'shell',
  GAS: 'x86asm',
  LessCss: 'less',
  NASM: 'x86asm',
  'Python 2.x': 'python',
  S: 'r',
  Sass: 'scss',
}

/** The CSS class that clients style, for each token type of the highlighter. */
export const tokenClasses: Readonly<Record<string, string>> = {
  addition: 'gi',
  attr: 'na',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'k',
  'char escape_': 'se',
  code: 's',
  comment: 'c1',
  deletion: 'gd',
  doctag: 'cs',
  emphasis: 'ge',
  keyword: 'k',
  link: 'na',
  literal: 'kc',
  meta: 'cp',
  name: 'nt',
  number: 'm',
  operator: 'o',
  property: 'na',
  punctuation: 'p',
  quote: 'c1',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nn',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  subst: 'si',
  symbol: 'ss',
  tag: 'p',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  'title class_': 'nc',
  'title class_ inherited__': 'nc',
  'title function_': 'nf',
  'title function_ invoke__': 'nf',
  type: 'kt',
  variable: 'nv',
  'variable constant_': 'no',
  'variable language_': 'bp',
}

/** Highlighted code; undefined for an unknown language. */
export function highlightCommon(word: string, code: string): string | undefined {
  const name = languageName(word)
  const language = Object.hasOwn(alike, name)
    ? alike[name]
    : wordsFor(word).find((one) => hljs.getLanguage(one))
  if (language === undefined) return undefined
  const { value } = hljs.highlight(code, { language, ignoreIllegals: true })
  return value
    .replace(
      /<span class="([^"]*)">/g,
      (_whole, names: string) => `<span class="${classOf(names)}">`,
    )
    .replaceAll('&#x27;', '&#39;')
}

function classOf(names: string): string {
  return tokenClasses[names.replaceAll('hljs-', '')] ?? 'n'
}
