import { isTest, type SourceFile, type Violation } from './source.ts'

/** The most places that a feature may stand in. */
const maxPlaces = 6

/** Features as their folders are named, and the most files of other features that may use each. New features follow the first ones. */
const measured: Readonly<Record<string, number>> = {
  'saved-searches': 0,
  'saved-snippets': 0,
  'navigation-views': 0,
  'realm-domains': 0,
  'user-status': 0,
  playgrounds: 0,
  onboarding: 0,
  'default-groups': 0,
  'muted-users': 0,
  // Messages have a flag for them, which searches know.
  'alert-words': 7,
  // A setting, a word of the settings' snapshot, and a view of the navigation.
  drafts: 3,
  // Users have values, which change with them and are told with them.
  'profile-fields': 4,
  // Messages are rendered with them, and topics have links by them.
  linkifiers: 3,
  // Messages have them and are found by them; emoji and statuses have their types.
  reactions: 22,
  // Users have a setting for it, and statuses one for older clients. The organization turns it off.
  presence: 13,
}

/** What a feature consists of. The web app shows it as it likes. */
const parts = /^packages\/((server|contract|client)\/src|server\/migrations)\//
const generated = /^\/\/ Made from /
/** The kinds of events of earlier versions. No new feature adds one. */
const history = /\/log\/(former|retired)-kinds\.ts$/
/** Texts for people in another language, like those of the web app. */
const texts = /^packages\/contract\/src\/german\//
/** Features whose files list what others have: a name in them is a place. */
const lists = /\/(audit|exports|imports|register)\/$/
/** The group of users that has a permission by default, which is not a group of default channels. */
const homonym = /default_group_name/g

interface Standing {
  /** Its folders, its migrations, and each other file by hand that names it and belongs to no feature. */
  readonly places: readonly string[]
  /** The files of other features that name it. They build on it; without them it would still be complete. */
  readonly uses: readonly string[]
}

export function standingOf(feature: string, files: readonly SourceFile[]): Standing {
  const [first = '', ...rest] = feature.replace(/s$/, '').replace(/e$/, 'e?').split('-')
  const name = new RegExp([first, ...rest].join('[-_]?'), 'i')
  const folders = featureFolders(files)
  const own = folders.filter((folder) => folder.endsWith(`/${feature}/`))
  const ownerOf = (path: string) => folders.find((folder) => path.startsWith(folder))
  const isUse = (path: string) => {
    const owner = path.endsWith('/public.ts') ? undefined : ownerOf(path)
    return owner !== undefined && !own.includes(owner) && !lists.test(owner)
  }
  const placeOf = (path: string) =>
    own.find((folder) => path.startsWith(folder)) ??
    path.replace(/\/migrations\/.*/, '/migrations/')
  const naming = files
    .filter(({ path }) => parts.test(path) && !isTest(path))
    .filter(({ path }) => !history.test(path) && !texts.test(path))
    .filter(({ path, text }) => name.test(path) || name.test(text.replaceAll(homonym, '')))
    .filter(({ text }) => !generated.test(text))
    .map(({ path }) => path)
  const places = naming.filter((path) => !isUse(path)).map(placeOf)
  return { places: [...new Set(places)].sort(), uses: naming.filter(isUse) }
}

/** The folders that contain a declaration, inner ones first. */
function featureFolders(files: readonly SourceFile[]): string[] {
  const declared = files.map(({ path }) => /^(.*\/)(?:[^/]+\.)?feature\.ts$/.exec(path)?.[1])
  const folders = declared.filter((folder) => folder !== undefined)
  return [...new Set(folders)].sort((a, b) => b.length - a.length)
}

/** A feature is two folders, its migrations, and a line in a few lists. */
export function checkPlaces(files: readonly SourceFile[]): Violation[] {
  return Object.entries(measured).flatMap(([feature, maxUses]) => {
    const { places, uses } = standingOf(feature, files)
    return [
      ...tooMany(`${feature}: places`, places, maxPlaces),
      ...tooMany(`${feature}: uses`, uses, maxUses),
    ]
  })
}

function tooMany(what: string, found: readonly string[], most: number): Violation[] {
  if (found.length <= most) return []
  const message = `${what} ${found.length}, at most ${most}: ${found.join(', ')}`
  return [{ path: 'packages/server/src/features.ts', line: 1, message }]
}

/** One line for each measured feature. */
export function placesTable(files: readonly SourceFile[]): string[] {
  const counts = Object.keys(measured).map((feature) => {
    const { places, uses } = standingOf(feature, files)
    return `${feature} ${places.length}${uses.length > 0 ? ` (+${uses.length} uses)` : ''}`
  })
  return [`places     ${counts.join(', ')}`]
}
