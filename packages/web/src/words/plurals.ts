type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** Says a number of things as a language does; `#` in a form is the number. */
export function pluralsOf(locale: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(locale)
  const figures = new Intl.NumberFormat(locale)
  return (count, forms) => {
    const form = forms[rules.select(count)] ?? forms.other
    return form.replaceAll('#', figures.format(count))
  }
}

/** “Ana, Ben and Cleo”, as a language joins names. */
export function joinerOf(locale: string): (names: readonly string[]) => string {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' })
  return (names) => format.format(names)
}
