/** The address of a picture, for the address of a page about it. */
interface PicturePage {
  readonly source: string
  /** Set if the picture replaces the page completely. */
  readonly shows?: string
}

/** Pages whose address ends like that of a picture, but which are pages about it. */
export function picturePage(url: string): PicturePage {
  const { hostname, pathname } = partsOf(url)
  const parts = pathname.split('/')
  if (isWithin(hostname, 'github.com') && parts[3] === 'blob') {
    const path = [...parts.slice(0, 3), ...parts.slice(4)].join('/')
    return { source: `https://raw.githubusercontent.com${path}` }
  }
  if (hostname.endsWith('.wikipedia.org') && pathname.startsWith('/wiki/File:')) {
    const shows = url.replace('/wiki/File:', '/wiki/Special:FilePath/File:')
    return { source: shows, shows }
  }
  return { source: url }
}

const idForm = /^[0-9A-Za-z_-]{5,30}$/

// Hosts may be written in other signs than they are read with.
const mayBeFilm = /^https?:\/\/[^/?#]*(?:youtu|%|[^\p{ASCII}])/iu

/** The film that an address of YouTube leads to. */
export function filmOf(url: string): string | undefined {
  if (!mayBeFilm.test(url)) return undefined
  const { hostname, pathname, search } = partsOf(url)
  const id =
    hostname === 'youtu.be' ? pathname.slice(1) : filmOnSite({ hostname, pathname, search })
  return id !== undefined && idForm.test(id) ? id : undefined
}

function filmOnSite({ hostname, pathname, search }: UrlParts): string | undefined {
  if (!isWithin(hostname, 'youtube.com') && !isWithin(hostname, 'youtube-nocookie.com')) {
    return undefined
  }
  const [, id] = /^\/(?:v|embed)\/([^/]+)/.exec(pathname) ?? []
  if (id !== undefined) return id
  if (!/^\/(?:(?:watch|playlist)(?:_popup|_videos)?(?:\.php)?)?$/.test(pathname)) return undefined
  const given = new URLSearchParams(search)
  return given.get('v') ?? given.get('video_ids')?.split(',')[0]
}

type UrlParts = Pick<URL, 'hostname' | 'pathname' | 'search'>

function partsOf(url: string): UrlParts {
  return URL.canParse(url) ? new URL(url) : { hostname: '', pathname: '', search: '' }
}

function isWithin(hostname: string, site: string): boolean {
  return hostname === site || hostname.endsWith(`.${site}`)
}
