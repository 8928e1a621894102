import '@fontsource-variable/inter/index.css'
import './gallery.css'
import { connectLight } from '@parley/client/light'
import { memoryStorage, Outbox, sendKind } from '@parley/client/outbox'
import { signal } from '@preact/signals'
import { render } from 'preact'
import { App } from '../src/app.tsx'
import { actKind } from '../src/boot/act-kind.ts'
import { applyAppearance } from '../src/boot/appearance.ts'
import { largeFiles } from '../src/boot/large-files.ts'
import { followLocation } from '../src/boot/location.ts'
import { namesOf } from '../src/boot/names.ts'
import { tooltipLayer } from '../src/parts/layers.tsx'
import { placeToasts } from '../src/parts/toast-place.ts'
import { TooltipLayer } from '../src/parts/tooltip-layer.tsx'
import { samplePeople } from '../test/sample-content.ts'
import { sampleNow, sampleReplica, sampleSettings } from '../test/sample-organization.ts'

/** The app with a fixed sample organization and no server. */
const asked = new URLSearchParams(location.search)
const root = document.documentElement
root.dir = asked.get('dir') ?? 'ltr'

const theme = { system: 1, dark: 2, light: 3 }[asked.get('theme') ?? 'system'] ?? 1
const former = Number(asked.get('former'))
const replica = sampleReplica({
  realm_users: samplePeople().filter(({ user_id }) => user_id !== former),
  realm_non_active_users: samplePeople()
    .filter(({ user_id }) => user_id === former)
    .map((person) => ({ ...person, is_active: false })),
  user_settings: {
    ...sampleSettings,
    color_scheme: theme,
    default_language: asked.get('lang') ?? 'en',
    high_contrast_mode: asked.has('contrast'),
    enter_sends: !asked.has('ctrl-enter'),
    web_line_height_percent: asked.get('density') === 'compact' ? 122 : 140,
  },
})
const archived = Number(asked.get('archived'))
if (archived > 0) {
  const event = { type: 'stream', op: 'update', id: 1, stream_id: archived, name: '' }
  replica.apply({ ...event, property: 'is_archived', value: true } as never)
}
await applyAppearance(replica).ready
const { route, go, href } = followLocation(namesOf(replica))
const now = signal(sampleNow)
const online = signal(!asked.has('offline'))
const nothing = () => Promise.resolve()
const tab = {
  hasUpdate: signal(asked.has('update')),
  update: nothing,
  signOut: nothing,
  leads: signal(false),
  retryAt: signal(performance.now() + 8000),
  retry: () => undefined,
  onEvents: () => () => undefined,
}
const client = connectLight()
const kinds = {
  send: sendKind(client, replica, () => undefined),
  act: actKind(client, () => replica),
}
const outbox = new Outbox({ storage: memoryStorage(), kinds })
void outbox.start()
const app = { replica, client, outbox, route, go, href, now, online, tab, largeFiles }

const place = document.getElementById('app')
if (place) render(<App app={app} />, place)
placeToasts()
tooltipLayer.value = TooltipLayer
