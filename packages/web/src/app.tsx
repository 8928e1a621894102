import { useSignal } from '@preact/signals'
import { type AppContext, AppProvider, useApp } from './app-context.ts'
import { useShortcut } from './keys/use-shortcut.ts'
import { Layers } from './parts/layers.tsx'
import { toWord } from './routes/route.ts'
import { Shell } from './shell/shell.tsx'
import { Sidebar } from './sidebar/sidebar.tsx'
import { KeysHelp } from './views/keys/keys-help.tsx'
import { viewOf } from './views/views.tsx'
import { locale } from './words/words.ts'

/** The app around an organization that is there. Another organization, or language, is another app. */
export function App({ app }: { readonly app: AppContext }) {
  return (
    <AppProvider.Provider key={locale.value} value={app}>
      <Frame />
      <Layers />
    </AppProvider.Provider>
  )
}

function Frame() {
  const { route, go } = useApp()
  const showsKeys = useSignal(false)
  const openKeys = () => {
    showsKeys.value = true
  }
  useShortcut('help', openKeys)
  useShortcut('inbox', () => go({ view: 'inbox' }))
  useShortcut('recent', () => go({ view: 'recent' }))
  useShortcut('feed', () => go({ view: 'feed' }))
  useShortcut('drafts', () => go({ view: 'drafts' }))
  useShortcut('mentions', () => go(toWord('is', 'mentioned')))
  useShortcut('starred', () => go(toWord('is', 'starred')))
  const closeKeys = () => {
    showsKeys.value = false
    if (route.peek().view === 'keys') go({ view: 'home' }, { replace: true })
  }
  return (
    <>
      <Shell sidebar={<Sidebar onHelp={openKeys} />}>{viewOf(route.value)}</Shell>
      {(showsKeys.value || route.value.view === 'keys') && <KeysHelp onClose={closeKeys} />}
    </>
  )
}
