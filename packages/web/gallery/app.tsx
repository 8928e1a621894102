import '@fontsource-variable/inter/index.css'
import './gallery.css'
import { connectLight } from '@parley/client/light'
import { signal } from '@preact/signals'
import { render } from 'preact'
import { App } from '../src/app.tsx'
import { followLocation } from '../src/boot/location.ts'
import { namesOf } from '../src/boot/names.ts'
import { en } from '../src/words/en.ts'
import { pseudo } from '../src/words/pseudo.ts'
import { bestLocale, speak, useCatalog } from '../src/words/words.ts'
import { sampleNow, sampleReplica } from '../test/sample-organization.ts'

/** The app with an organization that is always the same, without a server behind it. */
const asked = new URLSearchParams(location.search)
const root = document.documentElement
root.dataset.theme = asked.get('theme') ?? 'system'
root.dataset.density = asked.get('density') ?? 'comfortable'
root.dir = asked.get('dir') ?? 'ltr'

const language = asked.get('lang') ?? 'en'
if (language === 'pseudo') useCatalog(pseudo(en), 'en')
else await speak(bestLocale([language]))

const replica = sampleReplica()
const { route, go, href } = followLocation(namesOf(replica))
const now = signal(sampleNow)
const online = signal(!asked.has('offline'))
const nothing = () => Promise.resolve()
const tab = { hasUpdate: signal(asked.has('update')), update: nothing, signOut: nothing }
const app = { replica, client: connectLight(), route, go, href, now, online, tab }

const place = document.getElementById('app')
if (place) render(<App app={app} />, place)
