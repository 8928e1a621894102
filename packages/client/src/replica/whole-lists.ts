// Made from the contract by packages/client/scripts/make-table.ts; a test compares.

/** Lists of the snapshot whose events contain the whole list. */
export const wholeLists = [
  'realm_linkifiers',
  'realm_playgrounds',
  'alert_words',
  'onboarding_steps',
  'saved_searches',
] as const

export type WholeList = (typeof wholeLists)[number]
