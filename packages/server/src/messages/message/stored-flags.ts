/** Flags that few messages have, by their number in the table. */
export const storedFlags = {
  starred: 1,
  collapsed: 2,
  mentioned: 3,
  topic_wildcard_mentioned: 4,
  has_alert_word: 5,
  historical: 6,
} as const
export type StoredFlag = keyof typeof storedFlags
