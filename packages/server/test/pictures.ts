import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** A picture of one colour. */
export function aPicture(width: number, height: number, format: 'png' | 'jpeg' | 'tiff' = 'png') {
  const background = { r: 200, g: 80, b: 20 }
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** A picture that moves: frames of different colours. */
export async function aMovingPicture(width: number, height: number, frames = 3): Promise<Buffer> {
  const pictures = Array.from({ length: frames }, (_, index) => ({
    create: { width, height, channels: 3 as const, background: { r: index * 80, g: 0, b: 99 } },
  }))
  const pages = await Promise.all(pictures.map((one) => sharp(one).png().toBuffer()))
  return joined(pages)
}

/** A picture that moves, of which no encoder makes little. */
export async function aNoisyMovie(size: number, frames: number): Promise<Buffer> {
  const raw = { width: size, height: size, channels: 3 as const }
  const noise = Array.from({ length: frames }, () => randomBytes(size * size * 3))
  return joined(await Promise.all(noise.map((one) => sharp(one, { raw }).png().toBuffer())))
}

function joined(pages: Buffer[]): Promise<Buffer> {
  return sharp(pages, { join: { animated: true } })
    .gif()
    .toBuffer()
}
