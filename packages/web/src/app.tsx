import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { type AppContext, AppProvider, useApp } from './app-context.ts'
import { AfterPaint } from './parts/after-paint.tsx'
import { closeLayers, Layer, layerOf } from './parts/layer.tsx'
import { Layers } from './parts/layers.tsx'
import { lazy } from './parts/lazy.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { personCardRequest } from './people/person-card-request.ts'
import { onOtherPlace } from './routes/other-place.ts'
import { closeDetails, offerPeople } from './shell/details.ts'
import { closeOverlay, openOverlay, overlay } from './shell/overlays.ts'
import { panes } from './shell/panes.ts'
import { Shell } from './shell/shell.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useAppKeys } from './views/app-keys.ts'
import { overlayOf, peopleDetails } from './views/overlays.tsx'
import { isConversation, viewOf } from './views/views.tsx'
import { locale } from './words/words.ts'

/** The app for a loaded organization. Another organization or language mounts a new app. */
export function App({ app }: { readonly app: AppContext }) {
  return (
    <AppProvider.Provider key={locale.value} value={app}>
      <Frame />
      <Layers />
      <PersonCardLayer />
    </AppProvider.Provider>
  )
}

const PersonCard = lazy(
  () => import('./people/person-card.tsx').then((file) => file.PersonCardPopover),
  { hasPlace: false },
)

/** The code of the person card is fetched when a card is first opened. */
const PersonCardLayer = layerOf(personCardRequest, (request, close) => (
  <PersonCard {...request} onClose={close} />
))

function Frame() {
  const { route, go, replica } = useApp()
  useAppKeys()
  useNotify()
  useEffect(() => offerPeople(peopleDetails), [])
  useEffect(() => onOtherPlace(route, closeAll), [route])
  const isKeysPage = route.value.view === 'keys'
  const shown = overlay.value ?? (isKeysPage ? ({ kind: 'keys' } as const) : undefined)
  const close = () => {
    closeOverlay()
    if (isKeysPage) go({ view: 'home' }, { replace: true })
  }
  // When the URL names a conversation, paint it first. Decided once: a change would remount the sidebar.
  const [isReading] = useState(() => isConversation(route.peek()))
  // The same element each time: another view does not render the sidebar again.
  const sidebar = useMemo(
    () => (
      <Sidebar
        onGoAnywhere={() => openOverlay({ kind: 'go' })}
        onNewMessage={() => openOverlay({ kind: 'message' })}
        onHelp={() => openOverlay({ kind: 'keys' })}
      />
    ),
    [],
  )
  return (
    <>
      <Shell sidebar={isReading ? <Later replica={replica}>{sidebar}</Later> : sidebar}>
        {viewOf(route.value)}
      </Shell>
      <Layer onClose={close} isPlace={!overlay.value}>
        {shown && overlayOf(shown, close)}
      </Layer>
    </>
  )
}

/** Closes all layers, which belong to the place where they were opened. */
function closeAll(): void {
  closeLayers()
  closeOverlay()
  // On a phone it covers everything.
  if (panes().layout.peek() === 'narrow') closeDetails()
}

interface LaterProps {
  readonly replica: AppContext['replica']
  readonly children: ComponentChildren
}

/** After the messages, and with the names of the users. */
function Later({ replica, children }: LaterProps) {
  if (!replica.people.areKnown.value) return <Skeleton lines={[40, 90, 75]} />
  return <AfterPaint>{() => children}</AfterPaint>
}

/** Starts notifications, title and badge in the background. */
function useNotify(): void {
  const app = useApp()
  useEffect(() => {
    let end: (() => void) | undefined
    let isThere = true
    const starting = import('./notify/start-notify.ts').then(({ startNotify }) => {
      if (isThere) end = startNotify(app)
    })
    // If the code cannot be fetched, the app runs without notifications until the next start.
    starting.catch(() => undefined)
    return () => {
      isThere = false
      end?.()
    }
  }, [app])
}
