import type { ReadonlySignal } from '@preact/signals'
import { render } from 'preact'
import { App } from './app.tsx'
import type { AppContext } from './app-context.ts'
import { changePictures } from './boot/change-pictures.ts'
import { openOrganization } from './boot/open-organization.ts'
import { type StartedApp, startApp } from './boot/start-app.ts'
import { firstQuery } from './views/first-query.ts'
import { Failed } from './views/starting/failed.tsx'
import { Starting } from './views/starting/starting.tsx'
import { fetchEarly } from './views/views.tsx'

interface RootProps {
  readonly started: StartedApp
  readonly open: ReadonlySignal<AppContext | undefined>
}

function Root({ started, open }: RootProps) {
  if (started.state.value.kind === 'failed') return <Failed />
  const app = open.value
  // A replica that replaces a lost one mounts a new app, so screens keep no stale state.
  return app ? <App key={app.replica} app={app} /> : <Starting />
}

fetchEarly(location.hash)
// Browsers have no locks on pages that come over plain http from another machine, and leave out more.
if (!('locks' in navigator)) await import('./boot/plain-http.ts')
const started = startApp({
  open: (hash) => {
    location.hash = hash
  },
  first: firstQuery(location.hash),
})

const place = document.getElementById('app')
if (place) {
  const open = openOrganization(started)
  render(<Root started={started} open={open} />, place)
  changePictures(place, started, open)
}
