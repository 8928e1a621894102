/** What one sees of a message on the desktop. */
export interface Card {
  readonly title: string
  readonly body: string
  readonly icon: string | undefined
  /** A newer card with the same tag takes the place of an older one. */
  readonly tag: string
  readonly data: CardData
}

export interface CardData {
  /** Where a click leads. */
  readonly hash: string
  /** The message, so that the card goes when it is read; none for a test. */
  readonly messageId: number | undefined
}

/** Cards that the page shows by itself, where there is no service worker. */
const own = new Map<string, Notification>()

/** Shows a card; `false` where the browser does not let it. */
export async function showCard({ title, ...card }: Card): Promise<boolean> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false
  const { icon, ...rest } = card
  // The app makes its own sounds, as the person has chosen them.
  const options = { ...rest, silent: true, renotify: true, ...(icon ? { icon } : {}) }
  const registration = await registered()
  if (registration) await registration.showNotification(title, options)
  else showOwn(title, card, options)
  return true
}

/** Takes away what is not wanted any more. */
export async function closeCards(isDone: (data: CardData) => boolean): Promise<void> {
  const registration = await registered()
  const shown = [...((await registration?.getNotifications()) ?? []), ...own.values()]
  for (const card of shown) {
    if (isCardData(card.data) && isDone(card.data)) card.close()
  }
}

function showOwn(title: string, { tag, data }: Omit<Card, 'title'>, options: NotificationOptions) {
  const card = new Notification(title, options)
  own.set(tag, card)
  card.onclose = () => own.delete(tag)
  card.onclick = () => {
    window.focus()
    location.hash = data.hash
    card.close()
  }
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.active ? registration : undefined
}

function isCardData(data: unknown): data is CardData {
  return typeof (data as Partial<CardData> | null)?.hash === 'string'
}
