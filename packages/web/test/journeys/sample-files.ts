import type { Locator, Page } from 'playwright-core'

/** Silence, a tenth of a second of it. */
export function aSound(): Buffer {
  const samples = 800
  const sound = Buffer.alloc(44 + samples)
  sound.write('RIFF', 0)
  sound.writeUInt32LE(36 + samples, 4)
  sound.write('WAVEfmt ', 8)
  sound.writeUInt32LE(16, 16)
  sound.writeUInt16LE(1, 20)
  sound.writeUInt16LE(1, 22)
  sound.writeUInt32LE(8000, 24)
  sound.writeUInt32LE(8000, 28)
  sound.writeUInt16LE(1, 32)
  sound.writeUInt16LE(8, 34)
  sound.write('data', 36)
  sound.writeUInt32LE(samples, 40)
  return sound.fill(128, 44)
}

/** A picture with stripes, which shows whether it is enlarged. */
export async function aPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([w = 0, h = 0]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (!context) throw new Error('The browser draws nothing')
      context.fillStyle = 'seagreen'
      for (let at = 0; at < w; at += 20) context.fillRect(at, 0, 10, h)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Gives a part of the page a file, as from another window or the clipboard. */
export async function gives(
  place: Locator,
  how: 'drop' | 'paste',
  name: string,
  data: Buffer,
): Promise<void> {
  await place.evaluate(
    (element, [kind, file = '', base64 = '']) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const transfer = new DataTransfer()
      const type = file.endsWith('.png') ? 'image/png' : 'text/plain'
      transfer.items.add(new File([bytes], file, { type }))
      const given = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { ...given, dataTransfer: transfer })
          : new ClipboardEvent('paste', { ...given, clipboardData: transfer }),
      )
    },
    [how, name, data.toString('base64')],
  )
}
