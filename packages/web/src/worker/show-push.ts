/** What the page's own notifications have, too. See `Card` in `notify/show-notification.ts`. */
interface Card {
  readonly title: string
  readonly body: string
  readonly icon?: string
  readonly tag: string
  readonly data: CardData | undefined
}

interface CardData {
  readonly hash: string
  readonly messageId: number | undefined
}

type Worker = Pick<ServiceWorkerGlobalScope, 'clients' | 'registration' | 'location' | 'navigator'>

/**
 * Shows what the server has sent while no tab was there to hear of it. Note: browsers end the subscriptions of a worker that shows
 * nothing, except while a window of the app has the focus. Then the page decides by itself.
 */
export async function showPush(worker: Worker, pushed: PushMessageData | null): Promise<void> {
  if (await isLookedAt(worker.clients)) return
  const card = readCard(pushed, worker.location.origin) ?? plainCard(worker.navigator.language)
  const { registration } = worker
  const known = await newestShown(registration, card)
  // A tab in the background has shown this message already, or a later one of the conversation. Nobody is called twice.
  const { title, tag, ...rest } = known ?? card
  await registration.showNotification(title, { ...rest, ...howTo(known !== undefined, tag) })
}

/** TypeScript’s own type has no `renotify`, because not all browsers know it. */
function howTo(isKnown: boolean, tag: string): NotificationOptions {
  const how = { tag, renotify: !isKnown, silent: isKnown }
  return how
}

async function isLookedAt(clients: Clients): Promise<boolean> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Other pages of the server, such as those of the account, notify of nothing.
  return windows.some(
    ({ focused, url, visibilityState }) =>
      focused && visibilityState === 'visible' && new URL(url).pathname === '/',
  )
}

async function newestShown(
  registration: ServiceWorkerRegistration,
  { tag, data }: Card,
): Promise<Card | undefined> {
  const id = data?.messageId
  if (id === undefined) return undefined
  const shown = (await registration.getNotifications({ tag })).find((one) => {
    const other = dataOf(one.data)?.messageId
    return other !== undefined && other >= id
  })
  if (!shown) return undefined
  const { title, body, icon } = shown
  return { title, body, ...(icon && { icon }), tag, data: dataOf(shown.data) }
}

/** Undefined: what came is not a card. */
function readCard(pushed: PushMessageData | null, origin: string): Card | undefined {
  const { title, body, icon, tag, data } = parse(pushed)
  if (!isText(title) || !isText(tag)) return undefined
  return {
    title,
    body: isText(body) ? body : '',
    ...(isText(icon) && isOf(origin, icon) && { icon }),
    tag,
    data: dataOf(data),
  }
}

function parse(pushed: PushMessageData | null): Partial<Record<keyof Card, unknown>> {
  try {
    const read: unknown = pushed?.json()
    return typeof read === 'object' && read !== null ? read : {}
  } catch {
    return {}
  }
}

function dataOf(data: unknown): CardData | undefined {
  const { hash, messageId } = (data ?? {}) as Partial<Record<keyof CardData, unknown>>
  if (!isText(hash) || !hash.startsWith('#')) return undefined
  return { hash, messageId: Number.isSafeInteger(messageId) ? Number(messageId) : undefined }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Another server must not learn when a notification is shown. */
function isOf(origin: string, address: string): boolean {
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin
}

/** Nothing tells the worker in which language the app is. */
function plainCard(language: string): Card {
  const title = language.startsWith('de') ? 'Neue Nachricht' : 'New message'
  return { title, body: '', tag: 'push', data: undefined }
}
