import { setRenderedHtml } from '../message/trusted-html.ts'

/** A screen as it was when it was last left: HTML that the app itself had rendered. */
export interface Picture {
  /** Pictures of another size would jump. */
  readonly width: number
  readonly height: number
  readonly html: string
  /** Theme, density, language: the attributes of the root element. */
  readonly root: readonly (readonly [name: string, value: string])[]
}

/** Whose pictures are kept, and of which addresses; the newest is the first. */
export interface PictureList {
  readonly session: string
  readonly build: string
  readonly hashes: readonly string[]
}

const listKey = 'parley-pictures'
export const pictureId = 'picture'
/** The attribute with the scroll position of an element of a picture. */
export const scrolledName = 'data-scrolled'

/** The name of this file has a hash of the whole shell in it. */
const build = import.meta.url

const keyOf = (hash: string) => `parley-picture ${hash}`

/** Whether this session has started this build here before, and so has a cache. */
export function hasStarted(storage: Storage, session: string): boolean {
  const list = read<PictureList>(storage, listKey)
  return list?.session === session && list.build === build
}

/** Notes that the app has started, also where no picture is kept. */
export function noteStart(storage: Storage, session: string): void {
  storage.setItem(listKey, JSON.stringify(pictureList(storage, session)))
}

/** The list of this session and this build, without entries if the stored one is of another. */
export function pictureList(storage: Storage, session: string): PictureList {
  const list = read<PictureList>(storage, listKey)
  if (list?.session === session && list.build === build) return list
  // Another session may be another user.
  forgetPictures(storage)
  return { session, build, hashes: [] }
}

/** Keeps a picture, and forgets those that were left longest ago. */
export function storePicture(
  storage: Storage,
  { session, hash, max }: { session: string; hash: string; max: number },
  picture: Picture,
): void {
  const { hashes, ...mark } = pictureList(storage, session)
  const order = [hash, ...hashes.filter((one) => one !== hash)]
  for (const old of order.splice(max)) storage.removeItem(keyOf(old))
  storage.setItem(listKey, JSON.stringify({ ...mark, hashes: order }))
  storage.setItem(keyOf(hash), JSON.stringify(picture))
}

export function forgetPictures(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith('parley-picture')) storage.removeItem(key)
}

/**
 * Shows the picture of this address until the app has rendered it. A picture is read by one synchronous call and needs no
 * code of the app, so it is painted before the shell is evaluated.
 */
export function showPicture(storage: Storage, session: string | undefined, hash: string): boolean {
  if (session === undefined) {
    forgetPictures(storage)
    return false
  }
  if (!pictureList(storage, session).hashes.includes(hash)) return false
  const picture = read<Picture>(storage, keyOf(hash))
  if (picture?.width !== innerWidth || picture.height !== innerHeight) return false
  for (const [name, value] of picture.root) document.documentElement.setAttribute(name, value)
  const element = document.createElement('div')
  element.id = pictureId
  element.className = 'picture'
  // Nobody can use it: the app below it answers, as soon as it is there.
  element.inert = true
  element.ariaHidden = 'true'
  setRenderedHtml(element, picture.html)
  document.body.append(element)
  for (const one of element.querySelectorAll(`[${scrolledName}]`)) {
    one.scrollTop = Number(one.getAttribute(scrolledName))
  }
  return true
}

/** The app has taken its place. */
export function dropPicture(): void {
  document.getElementById(pictureId)?.remove()
}

function read<Kept>(storage: Storage, key: string): Kept | undefined {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
