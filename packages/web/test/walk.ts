import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isLong } from '../../server/test/long.ts'
import { faultsIn } from './axe.ts'
import { cutsIn } from './cuts.ts'
import { resize } from './resize.ts'

export interface Look {
  readonly width: number
  readonly theme: 'light' | 'dark'
}

const widths = [320, 768, 1440]

const allLooks: readonly Look[] = widths.flatMap((width) => [
  { width, theme: 'light' as const },
  { width, theme: 'dark' as const },
])

/** Two for each screen, with both themes and two widths. Three screens together show all six. */
const fewLooks: readonly (readonly Look[])[] = widths.map((width, at) => [
  { width, theme: 'light' },
  { width: widths[(at + 1) % widths.length] ?? width, theme: 'dark' },
])

/** The looks for the screen of this number: all in `npm run test:long`, otherwise a few. */
export function looksAt(screen: number): readonly Look[] {
  return isLong ? allLooks : (fewLooks[screen % fewLooks.length] ?? allLooks)
}

/** Checks the screen of this name. */
export type Walk = (name: string) => Promise<void>

/**
 * Checks one screen after another: at different widths and in both themes, it has no accessibility violations, and nothing is cut.
 * Only colours depend on the theme, so the second theme of a width needs no other rules.
 */
export function aWalk(page: Page): Walk {
  let screen = 0
  return async (name) => {
    const seen = new Set<number>()
    for (const { width, theme } of looksAt(screen++)) {
      await resize(page, width, 800)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const look = `${name}, ${theme}, ${width} px`
      expect(await faultsIn(page, seen.has(width) ? 'colours' : 'all'), look).toEqual([])
      expect(await cutsIn(page), look).toEqual([])
      seen.add(width)
    }
    await page.setViewportSize({ width: 1024, height: 800 })
  }
}
