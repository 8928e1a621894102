import { effect } from '@preact/signals'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { de } from './de.ts'
import { deChannels } from './de-channels.ts'
import { dePeople } from './de-people.ts'
import { deSettings } from './de-settings.ts'
import { en } from './en.ts'
import { enChannels } from './en-channels.ts'
import { enPeople } from './en-people.ts'
import { enSettings } from './en-settings.ts'
import { pseudo } from './pseudo.ts'
import { rich } from './rich.ts'
import {
  ago,
  clockTime,
  dayName,
  followZone,
  fullTime,
  setClock,
  shortTime,
  timeIn,
} from './times.ts'
import { addArea, bestLocale, speak, t } from './words.ts'

afterEach(async () => {
  await speak('en')
  setClock('locale')
  vi.unstubAllEnvs()
  followZone()
})

const now = new Date(2026, 10, 22, 15, 30)

describe('texts', () => {
  test('follow the plural rules of each language', () => {
    expect(en.unread.count(1)).toBe('1 unread message')
    expect(en.unread.count(1200)).toBe('1,200 unread messages')
    expect(de.unread.count(1200)).toBe('1.200 ungelesene Nachrichten')
  })

  test('change with the language, once it is loaded', async () => {
    await speak('de')
    expect(t.sidebar.inbox).toBe('Posteingang')
    expect(dayName(now, now)).toBe('Heute')
  })

  test('of an area are loaded in the current language and change with it', async () => {
    const { c } = await import('./channel-words.ts')
    expect(c.browse.title).toBe('Channels')
    await speak('de')
    expect((await import('./channel-words.ts')).c.browse.title).toBe('Kanäle')
    const told: string[] = []
    await addArea({ hello: 'Hello' }, { de: async () => ({ hello: 'Hallo' }) }, ({ hello }) =>
      told.push(hello),
    )
    await speak('en')
    expect(told).toEqual(['Hallo', 'Hello'])
  })

  test('are in the best available language for the user', () => {
    expect(bestLocale(['fr', 'de-AT', 'en'])).toBe('de')
    expect(bestLocale(['fr'])).toBe('en')
  })

  test('are not empty in any language', () => {
    const empty = (catalog: unknown): boolean =>
      catalog === '' ||
      (typeof catalog === 'object' && catalog !== null && Object.values(catalog).some(empty))
    expect(empty(en)).toBe(false)
    expect(empty(de)).toBe(false)
    expect(empty(enChannels)).toBe(false)
    expect(empty(deChannels)).toBe(false)
    expect(empty(enPeople)).toBe(false)
    expect(empty(dePeople)).toBe(false)
    expect(empty(enSettings)).toBe(false)
    expect(empty(deSettings)).toBe(false)
  })

  test('of the pseudo-language are recognizable', () => {
    expect(pseudo(en).common.close).toBe('[Çlöšé··]')
    expect(pseudo(en).unread.count(2)).toMatch(/^\[2 üñréád.*\]$/)
  })

  test('place elements where the language wants them', () => {
    expect(rich('{person} writes in {place}.', { person: 1, place: 2 })).toEqual([
      ...['', 1, ' writes in ', 2, '.'],
    ])
  })
})

/** With usual spaces: no line breaks at those of a time. */
const spaced = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('times', () => {
  test.each([
    [new Date(2026, 10, 22, 9, 5), 'Today', '9:05 AM'],
    [new Date(2026, 10, 21, 9, 5), 'Yesterday', 'Sat'],
    [new Date(2026, 10, 17, 9, 5), 'Tuesday', 'Tue'],
    [new Date(2026, 2, 1), 'Sun, March 1', 'Mar 1'],
    [new Date(2024, 2, 1), 'March 1, 2024', '3/1/24'],
  ])('%s is %s, or in short %s', (at, day, short) => {
    expect(spaced(dayName(at, now))).toBe(day)
    expect(spaced(shortTime(at, now))).toBe(short)
    expect(`${dayName(at, now)}${shortTime(at, now)}`).not.toMatch(/[^,] /)
  })

  test('break between a weekday, a date and a time only', () => {
    const parts = fullTime(new Date(2026, 10, 22, 9, 5))
      .replaceAll('\u202f', '\u00a0')
      .split(' ')
    expect(parts.map(spaced)).toEqual(['Sunday,', 'November 22, 2026', 'at 9:05 AM'])
  })

  test("follow the user's time format", () => {
    setClock('24')
    expect(clockTime(new Date(2026, 1, 1, 21, 5))).toBe('21:05')
    expect(clockTime(new Date(2026, 1, 1, 0, 5))).toBe('00:05')
    expect(timeIn('Asia/Tokyo', new Date('2026-11-22T15:30:00Z'))).toBe('00:30')
  })

  test('of 12 hours have no leading zero in German either', async () => {
    await speak('de')
    const [morning, evening] = [new Date(2026, 10, 22, 8, 51), new Date(2026, 10, 22, 20, 5)]
    const both = () => [morning, evening].map((at) => spaced(fullTime(at)).slice(-11))
    setClock('12')
    expect(both()).toEqual([' um 8:51 AM', ' um 8:05 PM'])
    expect(spaced(fullTime(new Date(2026, 10, 22, 10, 5)))).toContain('um 10:05 AM')
    setClock('24')
    expect(both()).toEqual(['26 um 08:51', '26 um 20:05'])
  })

  test('follow the time zone of the device', () => {
    const at = new Date('2026-11-22T23:30:00Z')
    const read = (zone: string) => {
      vi.stubEnv('TZ', zone)
      followZone()
      const noon = new Date('2026-11-23T12:00:00Z')
      return spaced(`${dayName(at, noon)} ${clockTime(at)}`)
    }
    expect(read('Europe/London')).toBe('Yesterday 11:30 PM')
    const shown: string[] = []
    const end = effect(() => void shown.push(spaced(clockTime(at))))
    expect(read('Asia/Tokyo')).toBe('Today 8:30 AM')
    expect(shown).toEqual(['11:30 PM', '8:30 AM'])
    end()
  })

  test('say how long ago something was', () => {
    expect(ago(new Date(now.getTime() - 5 * 60_000), now)).toBe('5 minutes ago')
    expect(ago(new Date(now.getTime() - 3 * 3_600_000), now)).toBe('3 hours ago')
    expect(ago(new Date(now.getTime() + 60_000), now)).toBe('this minute')
  })
})
