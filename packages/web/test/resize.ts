import type { Page } from 'playwright-core'

/**
 * Gives the page another size, and waits for the frame in which the app has its columns for it. Measured in the task after the
 * change, a quarter of the narrow pages still had the columns of a wide one.
 */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}
