/** Joins the truthy class names: `classes('row', isOpen && 'row--open')`. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
