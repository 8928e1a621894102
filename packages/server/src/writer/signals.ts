/**
 * Signals from a lower wing to a higher one within an action: every kind and its fields. Each wing adds its own
 * kinds by declaration merging; `features.ts` does not compile until each has a handler.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the wings, see above
export interface Signals {}

export type SignalKind = keyof Signals & string
