// Which tests `npm test` leaves out, and which a second run on PostgreSQL does not repeat. Lists of names are sorted, one a line.

const web = 'packages/web/test'
const journeys = 'packages/web/test/journeys'
const processes = 'packages/server/test/process'

/** Walks through every screen. */
const walks = testsIn(journeys, ['every-list', 'every-screen', 'every-setting'])

/**
 * Journeys about what screens show and how they are used. They run on one database: it matters only for delivery to other people and
 * devices, for outages and for many users.
 */
const journeysOfScreens = testsIn(journeys, [
  'acting',
  'administration',
  'all-messages',
  'another-state',
  'any-words',
  'attacks',
  'bots',
  'broken-layers',
  'by-keys',
  'calls',
  'composing',
  'contained',
  'contents',
  'covering',
  'direct-menu',
  'edited-twice',
  'exports',
  'first-start',
  'focus',
  'groups',
  'hidden-lists',
  'hundreds',
  'kept-forms',
  'kept-lists',
  'kept-text',
  'keyboard-of-a-phone',
  'leaving-layers',
  'long-messages',
  'long-names',
  'managed-accounts',
  'mentions',
  'message-keys',
  'mixed-list',
  'moved-meanwhile',
  'names-from-right',
  'newcomer',
  'newer-app',
  'older-messages',
  'organization',
  'own-things',
  'pasting',
  'picture-origin',
  'pictures',
  'pictures-that-come-late',
  'plain-http',
  'pressed-twice',
  'printing',
  'registering-again',
  'removed-field',
  'rights-end',
  'signing-out',
  'snippets',
  'switching',
  'tabs-offline',
  'when-closed',
  'wrong-clock',
])

/** Long journeys that a run on PostgreSQL repeats. */
const journeysOfDelivery = testsIn(journeys, ['fetched-again', 'out-of-reach', 'pushed'])

/** Parts of the app in a browser, without the fields, which are short. */
const partsInBrowser = testsIn(web, [
  'composer',
  'early-keys',
  'forced-colours',
  'large-letters',
  'gallery',
  'inbox',
  'input-methods',
  'list-end',
  'parts',
  'place-titles',
  'sidebar',
  'touch-layers',
])

/** A journey in each browser but Chromium that is on the machine. */
const otherBrowsers = 'packages/web/test/other-browsers/*.test.ts'

const longProcesses = testsIn(processes, [
  'archives',
  'client',
  'event-socket',
  'event-stream',
  'full-disk',
  'health',
  'killed',
  'leftovers',
  'owner-sign-in',
  'private-data',
  'refused-start',
  'replica',
  'resumed-upload',
  'scheduled',
  'secrets',
  'stopping',
  'two-organizations',
])

/**
 * What starts many processes, databases and browsers and breaks seldom: faults, restores, kills, migrations, hostile clients, generated clients,
 * archives, most journeys, and parts of the app in a browser. `npm run test:long` and CI run it.
 */
export const longTests = [
  ...walks,
  ...journeysOfScreens,
  ...journeysOfDelivery,
  ...partsInBrowser,
  otherBrowsers,
  'packages/bench/src/{faults,hostile}/**/*.test.ts',
  ...testsIn('packages/server/src/db', ['embedded-durability', 'embedded-host', 'migrate']),
  'packages/server/test/generators/**/*.test.ts',
  ...testsIn('packages/server/src/http', ['other-realms.security']),
  ...longProcesses,
]

/** Tests that have a longer form. */
export const alsoLong = [
  'packages/server/src/delivery/late-polls.model.test.ts',
  'packages/server/src/groups/interleavings.test.ts',
  'packages/server/src/messages/read-state/read-state.model.test.ts',
  `${journeys}/large.test.ts`,
]

/** Tests without a server, with a database of their own, of generated clients, and of screens. A second run on PostgreSQL would only repeat them. */
export const withoutDatabase = [
  ...walks,
  ...journeysOfScreens,
  ...partsInBrowser,
  ...testsIn(web, ['dev-server', 'fields', 'weight']),
  otherBrowsers,
  'tools/**',
  'packages/bench/**',
  'packages/contract/**',
  'packages/server/src/db/embedded-*.test.ts',
  'packages/server/test/generators/**',
  'packages/web/src/**',
]

function testsIn(folder: string, names: readonly string[]): string[] {
  return names.map((name) => `${folder}/${name}.test.ts`)
}
