import hljs from 'highlight.js/lib/common'

/** The class that clients style, for each kind of thing that the highlighter tells apart. */
const classes: Readonly<Record<string, string>> = {
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

/** Code of one of the languages that are used most; undefined where the word names none of them. */
export function highlightCommon(word: string, code: string): string | undefined {
  if (!hljs.getLanguage(word)) return undefined
  const { value } = hljs.highlight(code, { language: word, ignoreIllegals: true })
  return value
    .replace(
      /<span class="([^"]*)">/g,
      (_whole, names: string) => `<span class="${classOf(names)}">`,
    )
    .replaceAll('&#x27;', '&#39;')
}

function classOf(names: string): string {
  return classes[names.replaceAll('hljs-', '')] ?? 'n'
}
