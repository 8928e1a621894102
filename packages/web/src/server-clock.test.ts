import { beforeEach, describe, expect, test, vi } from 'vitest'

const hour = 3_600_000
const start = Date.UTC(2026, 1, 3, 12, 0, 0)

let clock: typeof import('./server-clock.ts')

beforeEach(async () => {
  vi.resetModules()
  clock = await import('./server-clock.ts')
})

/** An answer that was sent at one time and heard at another, by the clock of the device. */
function hears(sent: number, heard: number): void {
  clock.hearServerTime(new Date(sent).toUTCString(), heard)
}

describe('the server’s time', () => {
  test('is that of a device whose clock is about right', () => {
    hears(start, start + 4000)
    hears(start + 1000, start + 5000)
    expect(clock.serverOffset.value).toBe(0)
  })

  test.each([
    ['behind', -hour],
    ['ahead', hour],
  ])('is known to a device that is an hour %s', (_, error) => {
    hears(start, start + error)
    hears(start + 2000, start + 2000 + error)
    expect(Math.abs(clock.serverOffset.value + error)).toBeLessThan(1000)
    expect(Math.abs(clock.serverNow() - Date.now() + error)).toBeLessThan(1100)
  })

  test('is not that of one answer that lay there while the device slept', () => {
    hears(start, start)
    hears(start + 1000, start + hour)
    hears(start + hour + 1000, start + hour + 1000)
    expect(clock.serverOffset.value).toBe(0)
  })

  test('follows a clock that is set right, and does not waver with slow answers', () => {
    hears(start, start + hour)
    hears(start, start + hour)
    const first = clock.serverOffset.value
    hears(start, start + hour + 3000)
    hears(start, start + hour + 3000)
    expect(clock.serverOffset.value).toBe(first)
    hears(start + 9000, start + 9000)
    hears(start + 9000, start + 9000)
    expect(clock.serverOffset.value).toBe(0)
  })

  test('is not changed by answers without a date', () => {
    hears(start, start + hour)
    clock.hearServerTime(null, start)
    clock.hearServerTime('soon', start)
    expect(clock.serverOffset.value).toBe(0)
  })
})
