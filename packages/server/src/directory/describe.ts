import type { Directory } from './directory.ts'

/**
 * The whole directory as plain data in a fixed order, so that two can be compared: the live one and
 * the one rebuilt from the database must be equal at any time.
 */
export function describeDirectory(directory: Directory): unknown {
  const { avatars, pictures, parts } = directory
  const { realm, lastApiKeyId, lastMessageId, trafficCountedTo } = directory
  const { users, groups, channels, conversations } = directory
  const memberships = directory.memberships.describe()
  const { defaultChannels, userTopics } = directory
  return plain({
    ...{ avatars, pictures, parts },
    ...{ realm, lastApiKeyId, lastMessageId, trafficCountedTo },
    ...{ users, groups, memberships, channels, conversations },
    ...{ defaultChannels, userTopics },
  })
}

function plain(value: unknown): unknown {
  if (value instanceof Map) {
    const entries = [...value].sort(([a], [b]) => (a < b ? -1 : 1))
    return entries.map(([key, entry]) => [key, plain(entry)])
  }
  if (value instanceof Set) return [...value].sort((a, b) => Number(a) - Number(b))
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, entry]) => [key, plain(entry)]))
}
