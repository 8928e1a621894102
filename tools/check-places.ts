import { isTest, type SourceFile, type Violation } from './source.ts'

/** Features that are typical, as their folders are named, and the most places that each may stand in. New features follow the first ones. */
const measured: Readonly<Record<string, number>> = {
  'saved-searches': 5,
  'saved-snippets': 5,
  'navigation-views': 5,
  'realm-domains': 5,
  'user-status': 6,
  // Its limits and its kinds of audit entries stand in lists of the contract.
  playgrounds: 7,
  'default-groups': 13,
  // What messages are to these users depends on both.
  'muted-users': 13,
  'alert-words': 14,
}

/** What a feature consists of. The web app shows it as it likes. */
const parts = /^packages\/((server|contract|client)\/src|server\/migrations)\//
const generated = /^\/\/ Made from /
/** The kinds of events of earlier versions. No new feature adds one. */
const history = /\/log\/(former|retired)-kinds\.ts$/

/** The places of a feature: its folders, and every other file by hand that names it. */
export function placesOf(feature: string, files: readonly SourceFile[]): string[] {
  const [first = '', ...rest] = feature.replace(/s$/, '').replace(/e$/, 'e?').split('-')
  const name = new RegExp([first, ...rest].join('[-_]?'), 'i')
  const places = files
    .filter(({ path }) => parts.test(path) && !isTest(path))
    .filter(({ path, text }) => !generated.test(text) && !history.test(path))
    .filter(({ path, text }) => name.test(path) || name.test(text))
    .map(({ path }) => path.replace(new RegExp(`/${feature}/.*`), `/${feature}/`))
  return [...new Set(places)].sort()
}

/** A feature is two folders, a migration, and a line in a few lists. */
export function checkPlaces(files: readonly SourceFile[]): Violation[] {
  return Object.entries(measured).flatMap(([feature, most]) => {
    const places = placesOf(feature, files)
    if (places.length <= most) return []
    const message = `${feature} stands in ${places.length} places instead of ${most}: ${places.join(', ')}`
    return [{ path: 'packages/server/src/features.ts', line: 1, message }]
  })
}

/** One line for each measured feature. */
export function placesTable(files: readonly SourceFile[]): string[] {
  const counts = Object.keys(measured).map((name) => `${name} ${placesOf(name, files).length}`)
  return [`places     ${counts.join(', ')}`]
}
