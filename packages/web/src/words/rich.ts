import type { ComponentChildren } from 'preact'

/**
 * A sentence whose `{name}` placeholders become elements, so that each language decides where they go:
 * `rich('{person} is typing', { person: <b>Ana</b> })`.
 */
export function rich(
  sentence: string,
  places: Readonly<Record<string, ComponentChildren>>,
): ComponentChildren[] {
  return sentence.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : places[part]))
}
