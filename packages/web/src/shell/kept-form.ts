import { useRef, useState } from 'preact/hooks'
import { useApp } from '../app-context.ts'
import { byUser } from '../intents/by-user.ts'

const keptForms = byUser(() => new Map<string, object>())

/**
 * The values of a form. What was typed is kept in this tab when the form is left by accident, until `clear`: after the form was sent, or
 * because the user wants to begin anew.
 */
export function useKeptForm<Values extends object>(name: string, usual: () => Values) {
  const kept = keptForms(useApp())
  const [values, setValues] = useState(() => (kept.get(name) as Values | undefined) ?? usual())
  const latest = useRef(values)
  const set = (next: Values) => {
    latest.current = next
    setValues(next)
  }
  const change = (part: Partial<Values>) => {
    const next = { ...latest.current, ...part }
    kept.set(name, next)
    set(next)
  }
  const clear = () => {
    kept.delete(name)
    set(usual())
  }
  return { values, change, clear, isChanged: kept.has(name) }
}
