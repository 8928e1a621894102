import type { GivenProfileValue } from '@parley/contract'
import { renderDescription } from '../../markdown/render.ts'
import type { PreparedValue } from './set-values.ts'

/** Renders text values before the action. */
export function prepareValues(values: readonly GivenProfileValue[]): PreparedValue[] {
  return values.map((given) => {
    const text = typeof given.value === 'string' ? given.value.trim() : ''
    return { ...given, rendered: renderDescription(text) }
  })
}
