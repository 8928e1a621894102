import { useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { byUser } from '../intents/by-user.ts'

const keptForms = byUser(() => new Map<string, object>())

/**
 * The values of a form. What was typed is kept in this tab when the form is left by accident, until `clear`: after the form was sent, or
 * because the user wants to begin anew. Every other value is the usual one of now: a form that also kept these would take back what
 * others have changed meanwhile.
 */
export function useKeptForm<Values extends object>(name: string, usual: () => Values) {
  const kept = keptForms(useApp())
  const [, renderWith] = useState({})
  const change = (part: Partial<Values>) => {
    kept.set(name, { ...kept.get(name), ...part })
    renderWith({})
  }
  const clear = () => {
    kept.delete(name)
    renderWith({})
  }
  const values: Values = { ...usual(), ...kept.get(name) }
  return { values, change, clear, isChanged: kept.has(name) }
}
