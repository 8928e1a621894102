import type { Replica } from '@parley/client/replica'
import { inUnit, timeText } from '../parts/duration.ts'
import { auditSettingWords } from './audit-setting-words.ts'
import { auditWords } from './audit-words.ts'

const longest = 100

/** A value of any kind. */
export function shown(value: unknown): string {
  const { on, off, empty, another, quoted } = auditWords()
  if (typeof value === 'boolean') return value ? on : off
  if (value === null || value === undefined || value === '') return empty
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return another
  return quoted(value.length > longest ? `${value.slice(0, longest)}…` : value)
}

/** The name of something that has no words of its own. */
export function readable(name: string): string {
  return name.replaceAll('_', ' ')
}

/** The name of a setting. */
export function settingName(name: unknown): string {
  if (typeof name !== 'string') return auditWords().quoted('?')
  const { names } = auditSettingWords()
  const known = Object.hasOwn(names, name) ? names[name] : undefined
  return auditWords().quoted(known ?? readable(name))
}

/** A value of a setting: times, channels and days have words. */
export function settingValue(
  name: unknown,
  value: unknown,
  { channels }: Pick<Replica, 'channels'>,
): string {
  const words = auditSettingWords()
  const setting = String(name)
  if (setting.endsWith('_limit_seconds')) {
    return typeof value === 'number' ? timeText(value) : words.unlimited
  }
  if (typeof value !== 'number') return shown(value)
  if (/_(?:stream|channel)_id$/.test(setting)) {
    const channel = channels.byId.get(value)
    return channel ? auditWords().quoted(channel.name) : words.nowhere
  }
  if (setting === 'message_retention_days') return value > 0 ? inUnit(value, 'day') : words.forever
  return setting === 'waiting_period_threshold' ? inUnit(value, 'day') : shown(value)
}
