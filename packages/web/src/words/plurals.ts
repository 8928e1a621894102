import { isolated } from './isolated.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Chooses a language's plural form for a number; `#` in a form stands for the number. */
export function pluralsOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const figures = new Intl.NumberFormat(locale)
  return (count, forms) => {
    const form = forms[rules.select(count)] ?? forms.other
    return form.replaceAll('#', figures.format(count))
  }
}

/** Joins names as a language does: “Ana, Ben and Cleo”. */
export function joinerOf(locale: string): (names: readonly string[]) => string {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (names) => format.format(names.map(isolated))
}
