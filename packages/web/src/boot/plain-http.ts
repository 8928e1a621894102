import { sha256 } from '@noble/hashes/sha2.js'
import { StoredLocks } from './stored-locks.ts'

/**
 * What browsers leave out of pages that come over plain http from another machine, as far as the app cannot do without. There is
 * no offline copy and there are no notifications there.
 */

/** Version 4 (RFC 9562, section 5.4). */
function randomUUID(): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const fixed = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return fixed.toString(16).padStart(2, '0')
  })
  const part = (from: number, to: number) => hex.slice(from, to).join('')
  return `${part(0, 4)}-${part(4, 6)}-${part(6, 8)}-${part(8, 10)}-${part(10, 16)}`
}

async function digest(name: string, bytes: Uint8Array): Promise<ArrayBufferLike> {
  if (name !== 'SHA-256') throw new Error(`Over plain http, there is no ${name}`)
  return sha256(bytes).slice().buffer
}

/** Copies as a key would, from a field that nobody sees. It must be in the open dialog, because nothing else can have the focus. */
async function writeText(text: string): Promise<void> {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const place = before?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  if (!isCopied) throw new Error('The browser has not copied the text')
}

function provide(target: object, name: string, value: unknown): void {
  if (!(name in target)) Object.defineProperty(target, name, { value })
}

provide(crypto, 'randomUUID', randomUUID)
provide(crypto, 'subtle', { digest })
provide(navigator, 'clipboard', { writeText })
provide(navigator, 'locks', new StoredLocks())
