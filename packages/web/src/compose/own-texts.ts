import type { AppContext } from '../app-context.ts'
import { byUser } from '../intents/by-user.ts'
import { LocalTexts } from './local-texts.ts'

/** Written when a user signs out, so that the other tabs hear it. */
const endKey = 'parley.texts-end'

let isSignedIn = () => true

/** From now on, texts are written only while somebody is signed in. */
export function writeTextsWhile(isSomebody: () => boolean): void {
  isSignedIn = isSomebody
}

const served = new Set<LocalTexts>()

/** The texts of the user in this browser. */
export const textsOf = byUser(({ replica }: Pick<AppContext, 'client' | 'replica'>) => {
  const { user_id: userId } = replica.self.peek()
  const texts = new LocalTexts(ownStorage(), userId, {
    isSignedIn: () => isSignedIn(),
    tab: ownTab(),
  })
  if (served.size === 0 && typeof document !== 'undefined') followPage()
  served.add(texts)
  return texts
})

/** How many texts the server does not have: of the user, and of others who use this browser. */
export function unstoredTexts(userId: number): ReturnType<LocalTexts['count']> {
  for (const texts of served) texts.flush()
  return new LocalTexts(ownStorage(), userId).count()
}

/** The user signs out: nothing of what they wrote stays here. */
export function endTexts(userId: number): void {
  const storage = ownStorage()
  for (const texts of served) texts.end()
  new LocalTexts(storage, userId).end()
  try {
    storage.setItem(endKey, String(Date.now()))
  } catch {
    // Storage is full or forbidden: the other tabs could write nothing either.
  }
}

/** The tab after a reload is the one before. Note: kept only between the two, because a copy of a tab has its session storage. */
const tabKey = 'parley.tab'
let tab: string | undefined

function ownTab(): string {
  tab ??= takeTab() ?? crypto.randomUUID()
  return tab
}

function takeTab(): string | undefined {
  try {
    const before = sessionStorage.getItem(tabKey) ?? undefined
    sessionStorage.removeItem(tabKey)
    return before
  } catch {
    // Without storage nothing is left, either.
    return undefined
  }
}

function leaveTab(): void {
  try {
    if (tab !== undefined) sessionStorage.setItem(tabKey, tab)
  } catch {
    // The next page takes what was written last.
  }
}

function followPage(): void {
  addEventListener('pagehide', () => {
    for (const texts of served) texts.release()
    leaveTab()
  })
  // From the cache of pages.
  addEventListener('pageshow', () => void takeTab())
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const texts of served) texts.flush()
  })
  addEventListener('storage', (heard) => {
    const event = heard as StorageEvent
    const isEnd = event.key === endKey
    for (const texts of served) isEnd ? texts.end() : texts.hear(event)
  })
}

/** Without storage, texts last until the page closes. */
function ownStorage(): ConstructorParameters<typeof LocalTexts>[0] {
  try {
    return localStorage
  } catch {
    const nothing = () => undefined
    return {
      length: 0,
      key: () => null,
      getItem: () => null,
      setItem: nothing,
      removeItem: nothing,
    }
  }
}
