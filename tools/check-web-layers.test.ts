import { describe, expect, test } from 'vitest'
import { checkWebLayers } from './check-web-layers.ts'

const web = 'packages/web/src'

describe('checkWebLayers', () => {
  test.each([
    [`${web}/main.tsx`, "import { App } from './app.tsx'"],
    [`${web}/main.tsx`, "import { start } from './boot/start.ts'"],
    [`${web}/boot/start.ts`, "import { connectLight } from '@parley/client/light'"],
    [`${web}/views/inbox/inbox.tsx`, "import { MessageRow } from '../../message/message-row.tsx'"],
    [`${web}/message/message-row.tsx`, "import { PersonCard } from '../people/person-card.tsx'"],
    [`${web}/message/message-row.tsx`, "import { react } from '../intents/react.ts'"],
    [`${web}/message/message-row.tsx`, "import type { Message } from '@parley/client/replica'"],
    [`${web}/sidebar/rows.ts`, "import { compareNames } from '@parley/client/replica'"],
    [`${web}/views/inbox/inbox.tsx`, "import { limits } from '@parley/client/limits'"],
    [`${web}/app-context.ts`, "import type { LightClient } from '@parley/client/light'"],
    [`${web}/parts/button.tsx`, "import { t } from '../words/words.ts'"],
    [`${web}/parts/button.tsx`, "import './button.css'"],
    [`${web}/worker/worker.ts`, "import { parseRoute } from '../routes/parse.ts'"],
    [`${web}/parts/button.test.tsx`, "import { Sidebar } from '../sidebar/sidebar.tsx'"],
  ])('lets %s say %s', (path, text) => {
    expect(checkWebLayers([{ path, text }])).toEqual([])
  })

  test.each([
    [
      `${web}/parts/avatar.tsx`,
      "import { dm } from '../people/dm.ts'",
      'parts may not import people',
    ],
    [`${web}/parts/a.tsx`, "import type { Person } from '@parley/client/replica'", 'knows nothing'],
    [
      `${web}/message/row.tsx`,
      "import { Inbox } from '../views/inbox/inbox.tsx'",
      'may not import',
    ],
    [`${web}/message/row.tsx`, "import { queue } from '../boot/queue.ts'", 'only main and app'],
    [`${web}/views/inbox/a.ts`, "import { queue } from '../../boot/queue.ts'", 'only main and app'],
    [`${web}/intents/react.ts`, "import { connectLight } from '@parley/client/light'", 'only boot'],
    [`${web}/words/words.ts`, "import { Button } from '../parts/button.tsx'", 'may not import'],
    [`${web}/worker/worker.ts`, "import { App } from '../app.tsx'", 'the worker may not'],
    [`${web}/app.tsx`, "import { cache } from './worker/cache.ts'", 'an entry of its own'],
    [`${web}/misc/a.ts`, "import { b } from './b.ts'", 'does not know'],
  ])('refuses that %s says %s', (path, text, reason) => {
    expect(checkWebLayers([{ path, text }])[0]?.message).toContain(reason)
  })
})
