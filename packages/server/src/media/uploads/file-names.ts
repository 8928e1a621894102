const longestName = 200
const longestUrlName = 100
const nameless = 'file'

/** The displayed name of a file: the client's name without folders and control characters. */
export function displayName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  // Signs that turn the direction of text make `exe.txt` of `txt.exe`.
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '').trim()
  return cutName(clean === '' || /^\.+$/.test(clean) ? nameless : clean, longestName)
}

/** The end of its path: only letters, digits and `._-`, which are safe everywhere. */
export function urlName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^a-zA-Z0-9._-]/g, '')
    .replace(/^[.-]+/, '')
  const extension = /\.[a-zA-Z0-9]{1,10}$/.exec(name)?.[0] ?? ''
  const isBare = plain === '' || `.${plain}` === extension
  return cutName(isBare ? nameless + extension : plain, longestUrlName)
}

/** Shortens the part before the extension. */
function cutName(name: string, limit: number): string {
  if (name.length <= limit) return name
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return [...name].slice(0, limit - extension.length).join('') + extension
}

/** The value of Content-Disposition (RFC 6266): an ASCII name for all, and the exact name. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
