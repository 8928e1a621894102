import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Delivers pushes as a push service does. Note: Chromium forgets a notification that somebody asks for while it is being shown, so nobody may
 * ask for a while.
 */
export async function pushesTo(
  page: Page,
  site: string,
): Promise<(payload: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  let id: string | undefined
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    id = registrations.find(({ scopeURL }) => scopeURL === `${site}/`)?.registrationId ?? id
  })
  await devtools.send('ServiceWorker.enable')
  await expect.poll(() => id).toBeDefined()
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: site,
      registrationId: id ?? '',
      data,
    })
    await page.waitForTimeout(1500)
  }
}

/** The notifications that the browser shows now. */
export const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const cards = (await registration?.getNotifications()) ?? []
    return cards.map(({ title, body, data }) => ({ title, body, hash: data?.hash }))
  })
