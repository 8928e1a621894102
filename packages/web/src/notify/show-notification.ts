/** A desktop notification. */
export interface Card {
  readonly title: string
  readonly body: string
  readonly icon: string | undefined
  /** The conversation in which the message was first. A newer card replaces an older one with the same tag. */
  readonly tag: string
  readonly data: CardData
}

export interface CardData {
  /** The hash of the URL that a click opens. */
  readonly hash: string
  /** The message: the card closes when it is read. Undefined for a test notification. */
  readonly messageId: number | undefined
}

/** Cards that the page shows itself because there is no service worker. */
const own = new Map<string, Notification>()

/** Shows a card. Resolves with `false` if the browser does not allow it. */
export async function showCard({ title, ...card }: Card, isNew = true): Promise<boolean> {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return false
  const { icon, ...rest } = card
  // Silent, because the app plays the sound that the user chose.
  const options = { ...rest, silent: true, renotify: isNew, ...(icon ? { icon } : {}) }
  const registration = await registered()
  if (registration) await registration.showNotification(title, options)
  else showOwn(title, card, options)
  return true
}

/** Asks for each card whether it stays, closes, or is replaced by another card. A replacement is silent. */
export async function changeCards(
  next: (data: CardData) => Card | 'closed' | undefined,
): Promise<void> {
  const registration = await registered()
  const shown = [...((await registration?.getNotifications()) ?? []), ...own.values()]
  for (const card of shown) {
    const change = isCardData(card.data) ? next(card.data) : undefined
    if (!change) continue
    if (change === 'closed' || hasNewer(shown, change)) card.close()
    // Note: the card of a moved message keeps its tag. With another tag it would not replace the card, and would alert the user again.
    else await showCard({ ...change, tag: card.tag }, false)
  }
}

/** Whether there is a card of a newer message in the conversation. After a move there may be one. */
function hasNewer(shown: readonly Notification[], { tag, data }: Card): boolean {
  const { messageId: own = 0 } = data
  return shown.some((one) => {
    const id = one.tag === tag && isCardData(one.data) ? one.data.messageId : undefined
    return id !== undefined && id > own
  })
}

function showOwn(title: string, { tag, data }: Omit<Card, 'title'>, options: NotificationOptions) {
  const card = new Notification(title, options)
  own.set(tag, card)
  card.onclose = () => {
    // A newer card may have replaced it.
    if (own.get(tag) === card) own.delete(tag)
  }
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
