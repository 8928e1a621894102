import type { Page } from 'playwright-core'
import { switchTo } from './in-page.ts'
import { conversation, type Scene } from './scene.ts'

/** The app keeps the lists of a few conversations in the document: of four, but not of twelve. */
const few = 4
const many = 12
const rounds = 18

const pauseMs = 100

/** The milliseconds of switches among many known conversations, and among the last few. `slow` slows the processor down. */
export async function timesOfSwitches(page: Page, scene: Scene, slow: () => Promise<unknown>) {
  const go = (number: number) => {
    const { hash, newest } = conversation(scene, number)
    return switchTo(page, hash, newest)
  }
  const timesAmong = async (count: number) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      times.push(await go(round % count))
      await page.waitForTimeout(pauseMs)
    }
    return times
  }
  for (let number = 0; number < many; number++) await go(number)
  await slow()
  const known = await timesAmong(many)
  for (let number = 0; number < few; number++) await go(number)
  return { known, last: await timesAmong(few) }
}
