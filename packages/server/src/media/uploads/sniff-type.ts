import { open } from 'node:fs/promises'

/** Types that browsers may show, because they cannot run scripts. All others are downloads. */
const shown: ReadonlySet<string> = new Set([
  'application/pdf',
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'text/plain; charset=utf-8',
  'video/mp4',
  'video/quicktime',
  'video/webm',
])

export function isShown(contentType: string): boolean {
  return shown.has(contentType)
}

const headLength = 4096

/** The type by the first bytes; unknown content is octet-stream. The client's type is ignored. */
export async function sniffType(path: string, declaredType: string): Promise<string> {
  return typeOf(await readHead(path), declaredType)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(headLength)
    const { bytesRead } = await file.read(head, 0, headLength, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Note: if a container can hold audio or video, the declared type decides between them. */
export function typeOf(head: Buffer, declaredType = ''): string {
  const isAudio = declaredType.startsWith('audio/')
  const latin = head.toString('latin1')
  const known = signatures.find(([, ...pieces]) =>
    pieces.every(([at, text]) => latin.startsWith(text, at)),
  )
  if (known) return isAudio ? (soundIn[known[0]] ?? known[0]) : known[0]
  if (latin.startsWith('ftyp', 4)) return ofBrand(latin.slice(8, 12), isAudio)
  return isText(head) && !isMarkup(latin) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

/** Text that browsers would interpret as HTML or SVG, regardless of its name (WHATWG MIME Sniffing, 7.1). */
const markup =
  /^(?:\xef\xbb\xbf)?\s*<(?:!doctype|!--|\?xml|(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|svg|math)[\s/>])/i

function isMarkup(latin: string): boolean {
  return markup.test(latin)
}

/** A text and its offset in the file. */
type Piece = readonly [at: number, text: string]

const signatures: readonly (readonly [type: string, ...pieces: Piece[]])[] = [
  ['image/png', [0, '\x89PNG\r\n\x1a\n']],
  ['image/jpeg', [0, '\xff\xd8\xff']],
  ['image/gif', [0, 'GIF87a']],
  ['image/gif', [0, 'GIF89a']],
  ['image/webp', [0, 'RIFF'], [8, 'WEBP']],
  ['audio/wav', [0, 'RIFF'], [8, 'WAVE']],
  ['image/tiff', [0, 'II*\0']],
  ['image/tiff', [0, 'MM\0*']],
  ['application/pdf', [0, '%PDF-']],
  ['video/webm', [0, '\x1a\x45\xdf\xa3']],
  ['audio/mpeg', [0, 'ID3']],
  ['audio/mpeg', [0, '\xff\xfb']],
  ['audio/mpeg', [0, '\xff\xf3']],
  ['audio/aac', [0, '\xff\xf1']],
  ['audio/aac', [0, '\xff\xf9']],
  ['audio/flac', [0, 'fLaC']],
  ['audio/ogg', [0, 'OggS']],
  ['application/zip', [0, 'PK\x03\x04']],
  ['application/gzip', [0, '\x1f\x8b']],
]

const soundIn: Readonly<Record<string, string>> = { 'video/webm': 'audio/webm' }

function ofBrand(brand: string, isAudio: boolean): string {
  if (/^avi[fs]/.test(brand)) return 'image/avif'
  if (/^(?:hei[cx]|hev[cx]|mif1|msf1)/.test(brand)) return 'image/heic'
  if (brand === 'qt  ') return 'video/quicktime'
  return isAudio || brand.startsWith('M4A') ? 'audio/mp4' : 'video/mp4'
}

function isText(head: Buffer): boolean {
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    // The last character may be cut in the middle.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length === headLength })
    return true
  } catch {
    return false
  }
}
