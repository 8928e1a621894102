import type { HLJSApi, Language } from 'highlight.js'

/** Terraform's configuration language, which the highlighter does not support. */
export function terraform({
  COMMENT,
  END_SAME_AS_BEGIN,
  HASH_COMMENT_MODE,
  C_LINE_COMMENT_MODE,
}: HLJSApi): Language {
  const placeholder = { className: 'subst', begin: /[$%]\{/, end: /\}/ }
  return {
    name: 'Terraform',
    aliases: ['tf', 'hcl'],
    keywords: {
      keyword:
        'resource data variable output locals module provider terraform backend lifecycle dynamic provisioner connection moved import check for in if',
      literal: 'true false null',
      type: 'string number bool list map set object tuple any',
    },
    contains: [
      HASH_COMMENT_MODE,
      C_LINE_COMMENT_MODE,
      COMMENT('/\\*', '\\*/'),
      { className: 'string', begin: /"/, end: /"/, contains: [{ begin: /\\./ }, placeholder] },
      END_SAME_AS_BEGIN({ className: 'string', begin: /<<[-~]?(\w+)\n/, end: /^\s*(\w+)$/ }),
      { className: 'number', begin: /\b\d+(?:\.\d+)?\b/ },
      { className: 'attr', begin: /^[ \t]*[\w-]+(?=[ \t]*=(?!=))/ },
    ],
  }
}
